//! One script a shell: each looks for the command among the words so far, then offers its words.

use super::Words;

const SHORT: &str =
    "command -v checker >/dev/null 2>&1 || checker() { cargo run -q -p checker -- \"$@\"; }\n";

/// For bash: `source <(cargo run -q -p checker -- completions bash)`.
#[must_use]
pub fn bash(all: &[Words]) -> String {
    format!(
        "{SHORT}_checker() {{\n    local each command= offered=\n    \
         local before=${{COMP_WORDS[COMP_CWORD - 1]}} word=${{COMP_WORDS[COMP_CWORD]}}\n    \
         for each in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n        \
         case $each in\n            {}) command=$each; break ;;\n        esac\n    done\n{}    \
         COMPREPLY=($(compgen -W \"$offered\" -- \"$word\"))\n}}\n\
         complete -o default -F _checker checker\n",
        commands(all),
        cases(all)
    )
}

/// For zsh: `source <(cargo run -q -p checker -- completions zsh)`, behind `compinit`.
#[must_use]
pub fn zsh(all: &[Words]) -> String {
    format!(
        "#compdef checker\n{SHORT}_checker() {{\n    local each command= offered=\n    \
         local before=${{words[CURRENT-1]}} word=${{words[CURRENT]}}\n    \
         for each in \"${{(@)words[2,CURRENT-1]}}\"; do\n        \
         case $each in\n            {}) command=$each; break ;;\n        esac\n    done\n{}    \
         if [[ -n $offered ]]; then\n        compadd -- ${{=offered}}\n    else\n        _files\n    fi\n}}\n\
         compdef _checker checker\n",
        commands(all),
        cases(all)
    )
}

fn commands(all: &[Words]) -> String {
    all[0].values.join("|")
}

/// Both shells read this alike: what is offered behind an option, else by command.
fn cases(all: &[Words]) -> String {
    let mut text = String::from("    case $command$before in\n");
    for words in all {
        for (option, values) in &words.behind {
            let pattern = format!("{}{option}", words.command);
            text.push_str(&format!(
                "        {pattern}) offered='{}' ;;\n",
                values.join(" ")
            ));
        }
    }
    text.push_str("        *) case $command in\n");
    for words in all {
        let (options, values) = (words.options.join(" "), words.values.join(" "));
        text.push_str(&format!(
            "            '{}') case $word in -*) offered='{options}' ;; *) offered='{values}' ;; esac ;;\n",
            words.command
        ));
    }
    text.push_str("        esac ;;\n    esac\n");
    text
}

/// For fish: `cargo run -q -p checker -- completions fish | source`.
#[must_use]
pub fn fish(all: &[Words]) -> String {
    let mut text = String::from(
        "if not type -q checker\n    function checker\n        cargo run -q -p checker -- $argv\n    end\nend\n\
         complete -c checker -f\n",
    );
    for words in all {
        let when = match words.command.as_str() {
            "" => "__fish_use_subcommand".into(),
            command => format!("__fish_seen_subcommand_from {command}"),
        };
        let begin = format!("complete -c checker -n '{when}'");
        for value in &words.values {
            let about = all
                .iter()
                .find(|other| words.command.is_empty() && other.command == *value);
            let about = about.map(|other| format!(" -d '{}'", other.about.replace('\'', "\\'")));
            text.push_str(&format!(
                "{begin} -a '{value}'{}\n",
                about.unwrap_or_default()
            ));
        }
        for option in &words.options {
            let name = option.trim_start_matches('-');
            let behind = words.behind.iter().find(|(other, _)| other == option);
            let values = behind.map(|(_, values)| format!(" -x -a '{}'", values.join(" ")));
            text.push_str(&format!(
                "{begin} -l {name}{}\n",
                values.unwrap_or_default()
            ));
        }
    }
    text
}

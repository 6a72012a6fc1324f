panic!("escapes follow \u{1b}]0;owned\u{7}\u{1b}[2J\u{202e}txet\u{0}<script>alert(1)</script>\n::error::owned\n=cmd|' /C calc'!A0");


using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'barelink' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'barelink'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'barelink' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The format of the input, whatever the file''s name')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'The parser and renderer for Markdown [default: pulldown]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE instead of standard output; an error leaves FILE unchanged')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to FILE instead of standard output; an error leaves FILE unchanged')
            [CompletionResult]::new('--html-title', '--html-title', [CompletionResultType]::ParameterName, 'The title of the document, with --full-html')
            [CompletionResult]::new('--html-css', '--html-css', [CompletionResultType]::ParameterName, 'The style sheet of the document, with --full-html')
            [CompletionResult]::new('--rel', '--rel', [CompletionResultType]::ParameterName, 'Set the attribute rel of the links; with --from html, only of those that are made')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Set the attribute target of the links; with --from html, only of those that are made')
            [CompletionResult]::new('--class', '--class', [CompletionResultType]::ParameterName, 'Set the attribute class of the links; with --from html, only of those that are made')
            [CompletionResult]::new('--line-breaks', '--line-breaks', [CompletionResultType]::ParameterName, 'How to write line ends, with --from text [default: keep]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Write a complete HTML document, with a head')
            [CompletionResult]::new('--full-html', '--full-html', [CompletionResultType]::ParameterName, 'Write a complete HTML document, with a head')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('--fpermissive-url-autolinks', '--fpermissive-url-autolinks', [CompletionResultType]::ParameterName, 'Link http://, https:// and ftp:// URLs')
            [CompletionResult]::new('--fpermissive-www-autolinks', '--fpermissive-www-autolinks', [CompletionResultType]::ParameterName, 'Link hosts that start with `www.`')
            [CompletionResult]::new('--fpermissive-email-autolinks', '--fpermissive-email-autolinks', [CompletionResultType]::ParameterName, 'Link e-mail addresses')
            [CompletionResult]::new('--fpermissive-autolinks', '--fpermissive-autolinks', [CompletionResultType]::ParameterName, 'Link all three')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('html', 'html', [CompletionResultType]::ParameterValue, 'Render Markdown or plain text as HTML (the default command); links need a flag, such as --github')
            [CompletionResult]::new('terminal', 'terminal', [CompletionResultType]::ParameterValue, 'Write plain text with links that can be clicked in a terminal')
            [CompletionResult]::new('links', 'links', [CompletionResultType]::ParameterValue, 'List the bare links in texts')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'List the bare links in Markdown files, and their replacements in CommonMark syntax')
            [CompletionResult]::new('fix', 'fix', [CompletionResultType]::ParameterValue, 'Rewrite the bare links in Markdown files in CommonMark syntax, in place')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain why a place of a text is a link, or is not one; or explain a rule')
            [CompletionResult]::new('format', 'format', [CompletionResultType]::ParameterValue, 'Show URLs with as few percent escapes as possible')
            [CompletionResult]::new('spec', 'spec', [CompletionResultType]::ParameterValue, 'Run the examples of specification files')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Print the settings that `check` and `fix` use for a file, and where each comes from')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Write a barelink.toml into the current folder, in which each key is a comment with its default')
            [CompletionResult]::new('lsp', 'lsp', [CompletionResultType]::ParameterValue, 'Run the language server, which shows the findings of `check` in an editor')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completions for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page, in the format of man(7)')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Show this help, or that of a command')
            break
        }
        'barelink;html' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The format of the input, whatever the file''s name')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'The parser and renderer for Markdown [default: pulldown]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to FILE instead of standard output; an error leaves FILE unchanged')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to FILE instead of standard output; an error leaves FILE unchanged')
            [CompletionResult]::new('--html-title', '--html-title', [CompletionResultType]::ParameterName, 'The title of the document, with --full-html')
            [CompletionResult]::new('--html-css', '--html-css', [CompletionResultType]::ParameterName, 'The style sheet of the document, with --full-html')
            [CompletionResult]::new('--rel', '--rel', [CompletionResultType]::ParameterName, 'Set the attribute rel of the links; with --from html, only of those that are made')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Set the attribute target of the links; with --from html, only of those that are made')
            [CompletionResult]::new('--class', '--class', [CompletionResultType]::ParameterName, 'Set the attribute class of the links; with --from html, only of those that are made')
            [CompletionResult]::new('--line-breaks', '--line-breaks', [CompletionResultType]::ParameterName, 'How to write line ends, with --from text [default: keep]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Write a complete HTML document, with a head')
            [CompletionResult]::new('--full-html', '--full-html', [CompletionResultType]::ParameterName, 'Write a complete HTML document, with a head')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('--fpermissive-url-autolinks', '--fpermissive-url-autolinks', [CompletionResultType]::ParameterName, 'Link http://, https:// and ftp:// URLs')
            [CompletionResult]::new('--fpermissive-www-autolinks', '--fpermissive-www-autolinks', [CompletionResultType]::ParameterName, 'Link hosts that start with `www.`')
            [CompletionResult]::new('--fpermissive-email-autolinks', '--fpermissive-email-autolinks', [CompletionResultType]::ParameterName, 'Link e-mail addresses')
            [CompletionResult]::new('--fpermissive-autolinks', '--fpermissive-autolinks', [CompletionResultType]::ParameterName, 'Link all three')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;terminal' {
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;links' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The format of the input [default: markdown for .md, .mdx, .qmd and other endings of Markdown, otherwise text]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The output format')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Also list the places that are not links, and why; with --format text and json')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no barelink.toml')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;check' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The output format')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'How to write links')
            [CompletionResult]::new('--syntax', '--syntax', [CompletionResultType]::ParameterName, 'The syntax of the files; auto recognises the generator of the site')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Also list the places where a rule or an option prevents a link, and why; with --verbose also places in code, links and other syntax; only with --format text and json')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Write no results and no notes, only errors; the exit status tells the result')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Write no results and no notes, only errors; the exit status tells the result')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also list, on standard error, the links that are skipped in template tags and other syntax that Markdown does not know; with --format json also among the findings')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also list, on standard error, the links that are skipped in template tags and other syntax that Markdown does not know; with --format json also among the findings')
            [CompletionResult]::new('--summary', '--summary', [CompletionResultType]::ParameterName, 'Count files and links in one line on standard error; `check` does so anyway on a terminal')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no barelink.toml')
            [CompletionResult]::new('--doubtful', '--doubtful', [CompletionResultType]::ParameterName, 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;fix' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The format of the files: html makes links in finished pages, and changes no other byte of them')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'How to write links')
            [CompletionResult]::new('--syntax', '--syntax', [CompletionResultType]::ParameterName, 'The syntax of the files; auto recognises the generator of the site')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print the changes as a diff, and write no file')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Write no results and no notes, only errors; the exit status tells the result')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Write no results and no notes, only errors; the exit status tells the result')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Also list, on standard error, the links that are skipped in template tags and other syntax that Markdown does not know; with --format json also among the findings')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Also list, on standard error, the links that are skipped in template tags and other syntax that Markdown does not know; with --format json also among the findings')
            [CompletionResult]::new('--summary', '--summary', [CompletionResultType]::ParameterName, 'Count files and links in one line on standard error; `check` does so anyway on a terminal')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no barelink.toml')
            [CompletionResult]::new('--doubtful', '--doubtful', [CompletionResultType]::ParameterName, 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;explain' {
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Explain TEXT instead of a file')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The format of the input [default: markdown for .md, .mdx, .qmd and other endings of Markdown, otherwise text]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The output format')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no barelink.toml')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;format' {
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, 'How to show hosts')
            [CompletionResult]::new('--bidi', '--bidi', [CompletionResultType]::ParameterName, 'How to write characters that change the direction of writing')
            [CompletionResult]::new('--decode', '--decode', [CompletionResultType]::ParameterName, 'Which percent escapes to decode')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;spec' {
            [CompletionResult]::new('--program', '--program', [CompletionResultType]::ParameterName, 'Run CMD for each example, instead of barelink: it reads Markdown from standard input and writes HTML. If CMD is one word, it gets the example''s flags, and `-e NAME` for each extension that the example names; otherwise it gets only its own arguments. There is no shell, and the time limit is ten seconds per example')
            [CompletionResult]::new('--number', '--number', [CompletionResultType]::ParameterName, 'Run only example N of each file')
            [CompletionResult]::new('--pattern', '--pattern', [CompletionResultType]::ParameterName, 'Run only examples in sections whose heading matches RE, ignoring case')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Replace bytes that are not UTF-8, instead of reporting an error')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'barelink;config' {
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'How to write links')
            [CompletionResult]::new('--syntax', '--syntax', [CompletionResultType]::ParameterName, 'The syntax of the files; auto recognises the generator of the site')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--schema', '--schema', [CompletionResultType]::ParameterName, 'Print the JSON schema of barelink.toml instead')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no barelink.toml')
            [CompletionResult]::new('--doubtful', '--doubtful', [CompletionResultType]::ParameterName, 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;init' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'barelink;lsp' {
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'How to write links')
            [CompletionResult]::new('--syntax', '--syntax', [CompletionResultType]::ParameterName, 'The syntax of the files; auto recognises the generator of the site')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]')
            [CompletionResult]::new('--kinds', '--kinds', [CompletionResultType]::ParameterName, 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www')
            [CompletionResult]::new('--www-scheme', '--www-scheme', [CompletionResultType]::ParameterName, 'The scheme for destinations of hosts that were typed without one')
            [CompletionResult]::new('--raw-anchors', '--raw-anchors', [CompletionResultType]::ParameterName, 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]')
            [CompletionResult]::new('--boundary', '--boundary', [CompletionResultType]::ParameterName, 'Which characters end a link [default: full-width with --preset chat, otherwise profile]')
            [CompletionResult]::new('--enclosure', '--enclosure', [CompletionResultType]::ParameterName, 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]')
            [CompletionResult]::new('--max-len', '--max-len', [CompletionResultType]::ParameterName, 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]')
            [CompletionResult]::new('--schemes', '--schemes', [CompletionResultType]::ParameterName, 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]')
            [CompletionResult]::new('--tld', '--tld', [CompletionResultType]::ParameterName, 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]')
            [CompletionResult]::new('--tld-allow', '--tld-allow', [CompletionResultType]::ParameterName, 'Top-level domains to allow in addition to those of --tld, separated by commas')
            [CompletionResult]::new('--tld-deny', '--tld-deny', [CompletionResultType]::ParameterName, 'Top-level domains not to allow, separated by commas')
            [CompletionResult]::new('--choices', '--choices', [CompletionResultType]::ParameterName, 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'Which scripts a part of a host may mix [default: any]')
            [CompletionResult]::new('--destination-host', '--destination-host', [CompletionResultType]::ParameterName, 'How to write hosts in destinations [default: as-typed]')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('--stdio', '--stdio', [CompletionResultType]::ParameterName, 'Has no effect: the server always uses standard input and output')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no barelink.toml')
            [CompletionResult]::new('--doubtful', '--doubtful', [CompletionResultType]::ParameterName, 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them')
            [CompletionResult]::new('--commonmark', '--commonmark', [CompletionResultType]::ParameterName, 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--gfm', '--gfm', [CompletionResultType]::ParameterName, 'Enable GitHub''s syntax (tables, strikethrough, task lists, footnotes) and GitHub''s links (the profile gfm; md2html''s flag of this name means MD4C''s links)')
            [CompletionResult]::new('--ftables', '--ftables', [CompletionResultType]::ParameterName, 'Enable tables')
            [CompletionResult]::new('--fstrikethrough', '--fstrikethrough', [CompletionResultType]::ParameterName, 'Enable strikethrough')
            [CompletionResult]::new('--ftasklists', '--ftasklists', [CompletionResultType]::ParameterName, 'Enable task lists')
            [CompletionResult]::new('--flatex-math', '--flatex-math', [CompletionResultType]::ParameterName, 'Enable mathematics between $ and $$')
            [CompletionResult]::new('--fwiki-links', '--fwiki-links', [CompletionResultType]::ParameterName, 'Enable wiki links')
            [CompletionResult]::new('--ffootnotes', '--ffootnotes', [CompletionResultType]::ParameterName, 'Enable footnotes')
            [CompletionResult]::new('--fsuperscripts', '--fsuperscripts', [CompletionResultType]::ParameterName, 'Enable superscripts')
            [CompletionResult]::new('--fsubscripts', '--fsubscripts', [CompletionResultType]::ParameterName, 'Enable subscripts')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'barelink;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'barelink;man' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'barelink;help' {
            [CompletionResult]::new('html', 'html', [CompletionResultType]::ParameterValue, 'Render Markdown or plain text as HTML (the default command); links need a flag, such as --github')
            [CompletionResult]::new('terminal', 'terminal', [CompletionResultType]::ParameterValue, 'Write plain text with links that can be clicked in a terminal')
            [CompletionResult]::new('links', 'links', [CompletionResultType]::ParameterValue, 'List the bare links in texts')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'List the bare links in Markdown files, and their replacements in CommonMark syntax')
            [CompletionResult]::new('fix', 'fix', [CompletionResultType]::ParameterValue, 'Rewrite the bare links in Markdown files in CommonMark syntax, in place')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain why a place of a text is a link, or is not one; or explain a rule')
            [CompletionResult]::new('format', 'format', [CompletionResultType]::ParameterValue, 'Show URLs with as few percent escapes as possible')
            [CompletionResult]::new('spec', 'spec', [CompletionResultType]::ParameterValue, 'Run the examples of specification files')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Print the settings that `check` and `fix` use for a file, and where each comes from')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Write a barelink.toml into the current folder, in which each key is a comment with its default')
            [CompletionResult]::new('lsp', 'lsp', [CompletionResultType]::ParameterValue, 'Run the language server, which shows the findings of `check` in an editor')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completions for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page, in the format of man(7)')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'barelink;help;html' {
            break
        }
        'barelink;help;terminal' {
            break
        }
        'barelink;help;links' {
            break
        }
        'barelink;help;check' {
            break
        }
        'barelink;help;fix' {
            break
        }
        'barelink;help;explain' {
            break
        }
        'barelink;help;format' {
            break
        }
        'barelink;help;spec' {
            break
        }
        'barelink;help;config' {
            break
        }
        'barelink;help;init' {
            break
        }
        'barelink;help;lsp' {
            break
        }
        'barelink;help;completions' {
            break
        }
        'barelink;help;man' {
            break
        }
        'barelink;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}

# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_barelink_global_optspecs
    string join \n color= from= engine= o/output= f/full-html html-title= html-css= lossy rel= target= class= line-breaks= fpermissive-url-autolinks fpermissive-www-autolinks fpermissive-email-autolinks fpermissive-autolinks profile= kinds= www-scheme= raw-anchors= boundary= enclosure= max-len= schemes= preset= tld= tld-allow= tld-deny= choices= scripts= destination-host= commonmark github ftables fstrikethrough ftasklists flatex-math fwiki-links ffootnotes fsuperscripts fsubscripts v/version h/help
end

function __fish_barelink_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_barelink_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_barelink_using_subcommand
    set -l cmd (__fish_barelink_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c barelink -n "__fish_barelink_needs_command" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_needs_command" -l from -d 'The format of the input, whatever the file\'s name' -r -f -a "text\t'Plain text, without markup'
markdown\t'Markdown'
html\t'Finished HTML, in which only links are added'"
complete -c barelink -n "__fish_barelink_needs_command" -l engine -d 'The parser and renderer for Markdown [default: pulldown]' -r -f -a "pulldown\t'pulldown-cmark'
comrak\t'comrak (if built in)'"
complete -c barelink -n "__fish_barelink_needs_command" -s o -l output -d 'Write to FILE instead of standard output; an error leaves FILE unchanged' -r -F
complete -c barelink -n "__fish_barelink_needs_command" -l html-title -d 'The title of the document, with --full-html' -r
complete -c barelink -n "__fish_barelink_needs_command" -l html-css -d 'The style sheet of the document, with --full-html' -r
complete -c barelink -n "__fish_barelink_needs_command" -l rel -d 'Set the attribute rel of the links; with --from html, only of those that are made' -r
complete -c barelink -n "__fish_barelink_needs_command" -l target -d 'Set the attribute target of the links; with --from html, only of those that are made' -r
complete -c barelink -n "__fish_barelink_needs_command" -l class -d 'Set the attribute class of the links; with --from html, only of those that are made' -r
complete -c barelink -n "__fish_barelink_needs_command" -l line-breaks -d 'How to write line ends, with --from text [default: keep]' -r -f -a "keep\t'Keep them'
br\t'Write <br> before them'"
complete -c barelink -n "__fish_barelink_needs_command" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_needs_command" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_needs_command" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_needs_command" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_needs_command" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_needs_command" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_needs_command" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_needs_command" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_needs_command" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_needs_command" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_needs_command" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_needs_command" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_needs_command" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_needs_command" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_needs_command" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_needs_command" -s f -l full-html -d 'Write a complete HTML document, with a head'
complete -c barelink -n "__fish_barelink_needs_command" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_needs_command" -l fpermissive-url-autolinks -d 'Link http://, https:// and ftp:// URLs'
complete -c barelink -n "__fish_barelink_needs_command" -l fpermissive-www-autolinks -d 'Link hosts that start with `www.`'
complete -c barelink -n "__fish_barelink_needs_command" -l fpermissive-email-autolinks -d 'Link e-mail addresses'
complete -c barelink -n "__fish_barelink_needs_command" -l fpermissive-autolinks -d 'Link all three'
complete -c barelink -n "__fish_barelink_needs_command" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_needs_command" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_needs_command" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_needs_command" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_needs_command" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_needs_command" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_needs_command" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_needs_command" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_needs_command" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_needs_command" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_needs_command" -s v -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_needs_command" -a "html" -d 'Render Markdown or plain text as HTML (the default command); links need a flag, such as --github'
complete -c barelink -n "__fish_barelink_needs_command" -a "terminal" -d 'Write plain text with links that can be clicked in a terminal'
complete -c barelink -n "__fish_barelink_needs_command" -a "links" -d 'List the bare links in texts'
complete -c barelink -n "__fish_barelink_needs_command" -a "check" -d 'List the bare links in Markdown files, and their replacements in CommonMark syntax'
complete -c barelink -n "__fish_barelink_needs_command" -a "fix" -d 'Rewrite the bare links in Markdown files in CommonMark syntax, in place'
complete -c barelink -n "__fish_barelink_needs_command" -a "explain" -d 'Explain why a place of a text is a link, or is not one; or explain a rule'
complete -c barelink -n "__fish_barelink_needs_command" -a "format" -d 'Show URLs with as few percent escapes as possible'
complete -c barelink -n "__fish_barelink_needs_command" -a "spec" -d 'Run the examples of specification files'
complete -c barelink -n "__fish_barelink_needs_command" -a "config" -d 'Print the settings that `check` and `fix` use for a file, and where each comes from'
complete -c barelink -n "__fish_barelink_needs_command" -a "init" -d 'Write a barelink.toml into the current folder, in which each key is a comment with its default'
complete -c barelink -n "__fish_barelink_needs_command" -a "lsp" -d 'Run the language server, which shows the findings of `check` in an editor'
complete -c barelink -n "__fish_barelink_needs_command" -a "completions" -d 'Print the completions for a shell'
complete -c barelink -n "__fish_barelink_needs_command" -a "man" -d 'Print a manual page, in the format of man(7)'
complete -c barelink -n "__fish_barelink_needs_command" -a "help" -d 'Show this help, or that of a command'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l from -d 'The format of the input, whatever the file\'s name' -r -f -a "text\t'Plain text, without markup'
markdown\t'Markdown'
html\t'Finished HTML, in which only links are added'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l engine -d 'The parser and renderer for Markdown [default: pulldown]' -r -f -a "pulldown\t'pulldown-cmark'
comrak\t'comrak (if built in)'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -s o -l output -d 'Write to FILE instead of standard output; an error leaves FILE unchanged' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand html" -l html-title -d 'The title of the document, with --full-html' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l html-css -d 'The style sheet of the document, with --full-html' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l rel -d 'Set the attribute rel of the links; with --from html, only of those that are made' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l target -d 'Set the attribute target of the links; with --from html, only of those that are made' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l class -d 'Set the attribute class of the links; with --from html, only of those that are made' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l line-breaks -d 'How to write line ends, with --from text [default: keep]' -r -f -a "keep\t'Keep them'
br\t'Write <br> before them'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand html" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand html" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand html" -s f -l full-html -d 'Write a complete HTML document, with a head'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fpermissive-url-autolinks -d 'Link http://, https:// and ftp:// URLs'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fpermissive-www-autolinks -d 'Link hosts that start with `www.`'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fpermissive-email-autolinks -d 'Link e-mail addresses'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fpermissive-autolinks -d 'Link all three'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand html" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand html" -s v -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand html" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand terminal" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l from -d 'The format of the input [default: markdown for .md, .mdx, .qmd and other endings of Markdown, otherwise text]' -r -f -a "text\t'Plain text, without markup'
markdown\t'Markdown'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l format -d 'The output format' -r -f -a "text\t'FILE:LINE:COLUMN: TEXT -> DESTINATION'
json\t'One JSON object per line'
marked\t'The input with each link between ⸠ and ⸡'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l stdin-filename -d 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand links" -l config -d 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand links" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand links" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand links" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand links" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand links" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand links" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand links" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand links" -l explain -d 'Also list the places that are not links, and why; with --format text and json'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l no-config -d 'Use no barelink.toml'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand links" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand links" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand links" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l format -d 'The output format' -r -f -a "text\t'FILE:LINE:COLUMN: TEXT -> REPLACEMENT; on a terminal, the lines of the source, with carets under each link'
json\t'One JSON object per line'
github\t'Annotations of GitHub Actions'
gitlab\t'One report of GitLab\'s code quality'
azure\t'Logging commands of Azure Pipelines'
sarif\t'One SARIF 2.1.0 document'
junit\t'One JUnit document, with a test case for each file'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l exclude -d 'Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l stdin-filename -d 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand check" -l config -d 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand check" -l style -d 'How to write links' -r -f -a "angle\t'<https://example.com> if that is the same link, otherwise as `inline`'
inline\t'Always [www.example.com](http://www.example.com)'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l syntax -d 'The syntax of the files; auto recognises the generator of the site' -r -f -a "auto\t'By the ending of each file, and by what the folders above it hold, such as mkdocs.yml or docusaurus.config.js'
markdown\t'Markdown: Hugo, Zola, Jekyll, mdBook, VitePress, Vue, eleventy, GitHub'
mdx\t'MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited'
myst\t'MyST: Sphinx, Jupyter Book'
mkdocs\t'Python-Markdown with the extensions of MkDocs; the indented text of `!!! note` and `=== "Tab"` is searched'
quarto\t'Quarto, Pandoc'
mdc\t'MDC: Nuxt, Slidev'
obsidian\t'Obsidian'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand check" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand check" -l explain -d 'Also list the places where a rule or an option prevents a link, and why; with --verbose also places in code, links and other syntax; only with --format text and json'
complete -c barelink -n "__fish_barelink_using_subcommand check" -s q -l quiet -d 'Write no results and no notes, only errors; the exit status tells the result'
complete -c barelink -n "__fish_barelink_using_subcommand check" -s v -l verbose -d 'Also list, on standard error, the links that are skipped in template tags and other syntax that Markdown does not know; with --format json also among the findings'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l summary -d 'Count files and links in one line on standard error; `check` does so anyway on a terminal'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l no-config -d 'Use no barelink.toml'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l doubtful -d 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand check" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand check" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l from -d 'The format of the files: html makes links in finished pages, and changes no other byte of them' -r -f -a "markdown\t'Markdown'
html\t'Finished HTML pages'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l exclude -d 'Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l stdin-filename -d 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l config -d 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l style -d 'How to write links' -r -f -a "angle\t'<https://example.com> if that is the same link, otherwise as `inline`'
inline\t'Always [www.example.com](http://www.example.com)'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l syntax -d 'The syntax of the files; auto recognises the generator of the site' -r -f -a "auto\t'By the ending of each file, and by what the folders above it hold, such as mkdocs.yml or docusaurus.config.js'
markdown\t'Markdown: Hugo, Zola, Jekyll, mdBook, VitePress, Vue, eleventy, GitHub'
mdx\t'MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited'
myst\t'MyST: Sphinx, Jupyter Book'
mkdocs\t'Python-Markdown with the extensions of MkDocs; the indented text of `!!! note` and `=== "Tab"` is searched'
quarto\t'Quarto, Pandoc'
mdc\t'MDC: Nuxt, Slidev'
obsidian\t'Obsidian'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l diff -d 'Print the changes as a diff, and write no file'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -s q -l quiet -d 'Write no results and no notes, only errors; the exit status tells the result'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -s v -l verbose -d 'Also list, on standard error, the links that are skipped in template tags and other syntax that Markdown does not know; with --format json also among the findings'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l summary -d 'Count files and links in one line on standard error; `check` does so anyway on a terminal'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l no-config -d 'Use no barelink.toml'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l doubtful -d 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand fix" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l text -d 'Explain TEXT instead of a file' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l from -d 'The format of the input [default: markdown for .md, .mdx, .qmd and other endings of Markdown, otherwise text]' -r -f -a "text\t'Plain text, without markup'
markdown\t'Markdown'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l format -d 'The output format' -r -f -a "text\t'The lines of the source, with carets under each place; with --profile all, a table'
json\t'One JSON object per line'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l stdin-filename -d 'Treat standard input as the content of FILE: in names, for barelink.toml, and to know the format' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l config -d 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l no-config -d 'Use no barelink.toml'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand format" -l host -d 'How to show hosts' -r -f -a "as-is\t'Unchanged'
unicode\t'With A-labels (xn--…) decoded'
unicode-if-safe\t'With A-labels decoded, except for labels that mix scripts in a suspicious way or look like names of another script'"
complete -c barelink -n "__fish_barelink_using_subcommand format" -l bidi -d 'How to write characters that change the direction of writing' -r -f -a "escape\t'Escape them'
keep\t'Keep them'"
complete -c barelink -n "__fish_barelink_using_subcommand format" -l decode -d 'Which percent escapes to decode' -r -f -a "all\t'All except those of syntax characters'
unreserved\t'All except those of syntax characters and reserved characters'"
complete -c barelink -n "__fish_barelink_using_subcommand format" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand format" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_using_subcommand format" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand format" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand spec" -l program -d 'Run CMD for each example, instead of barelink: it reads Markdown from standard input and writes HTML. If CMD is one word, it gets the example\'s flags, and `-e NAME` for each extension that the example names; otherwise it gets only its own arguments. There is no shell, and the time limit is ten seconds per example' -r
complete -c barelink -n "__fish_barelink_using_subcommand spec" -l number -d 'Run only example N of each file' -r
complete -c barelink -n "__fish_barelink_using_subcommand spec" -l pattern -d 'Run only examples in sections whose heading matches RE, ignoring case' -r
complete -c barelink -n "__fish_barelink_using_subcommand spec" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand spec" -l lossy -d 'Replace bytes that are not UTF-8, instead of reporting an error'
complete -c barelink -n "__fish_barelink_using_subcommand spec" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand spec" -s h -l help -d 'Print help'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l config -d 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand config" -l style -d 'How to write links' -r -f -a "angle\t'<https://example.com> if that is the same link, otherwise as `inline`'
inline\t'Always [www.example.com](http://www.example.com)'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l syntax -d 'The syntax of the files; auto recognises the generator of the site' -r -f -a "auto\t'By the ending of each file, and by what the folders above it hold, such as mkdocs.yml or docusaurus.config.js'
markdown\t'Markdown: Hugo, Zola, Jekyll, mdBook, VitePress, Vue, eleventy, GitHub'
mdx\t'MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited'
myst\t'MyST: Sphinx, Jupyter Book'
mkdocs\t'Python-Markdown with the extensions of MkDocs; the indented text of `!!! note` and `=== "Tab"` is searched'
quarto\t'Quarto, Pandoc'
mdc\t'MDC: Nuxt, Slidev'
obsidian\t'Obsidian'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand config" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand config" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand config" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand config" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand config" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand config" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand config" -l schema -d 'Print the JSON schema of barelink.toml instead'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l no-config -d 'Use no barelink.toml'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l doubtful -d 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand config" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand config" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand config" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand init" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand init" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand init" -s h -l help -d 'Print help'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l exclude -d 'Skip files that match GLOB, a pattern as in .gitignore, relative to the current folder; may be repeated' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l config -d 'Use this configuration for all files [default: the nearest barelink.toml in the folder of each file or above]' -r -F
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l style -d 'How to write links' -r -f -a "angle\t'<https://example.com> if that is the same link, otherwise as `inline`'
inline\t'Always [www.example.com](http://www.example.com)'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l syntax -d 'The syntax of the files; auto recognises the generator of the site' -r -f -a "auto\t'By the ending of each file, and by what the folders above it hold, such as mkdocs.yml or docusaurus.config.js'
markdown\t'Markdown: Hugo, Zola, Jekyll, mdBook, VitePress, Vue, eleventy, GitHub'
mdx\t'MDX: links are written as with `--style inline`; imports, exports, expressions and JSX are not edited'
myst\t'MyST: Sphinx, Jupyter Book'
mkdocs\t'Python-Markdown with the extensions of MkDocs; the indented text of `!!! note` and `=== "Tab"` is searched'
quarto\t'Quarto, Pandoc'
mdc\t'MDC: Nuxt, Slidev'
obsidian\t'Obsidian'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l profile -d 'The rules for links: md4c, md4c-0.5.3, md4c-next, gfm or uts58; with all their kinds of link, unless --kinds is given; with `explain` also all, to compare them [default: gfm for `links`, `explain`, `check` and `fix` and with --github, uts58 for `terminal`, otherwise md4c]' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l kinds -d 'The kinds of link, separated by commas: url, www, email; with gfm also protocol (mailto:, xmpp:), with uts58 domain (hosts without a scheme) instead of www' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l www-scheme -d 'The scheme for destinations of hosts that were typed without one' -r -f -a "http\t''
https\t''"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l raw-anchors -d 'How to treat text between raw HTML <a …> and </a> [default: skip for `check` and `fix`, otherwise look]' -r -f -a "look\t'Link it like other text'
skip\t'Make no links in it'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l boundary -d 'Which characters end a link [default: full-width with --preset chat, otherwise profile]' -r -f -a "profile\t'Those of the profile'
full-width\t'Also full-width and CJK punctuation'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l enclosure -d 'How to treat the closing quotation mark or bracket of a pair that opens directly before a link [default: ends-at-closer for plain text, for HTML and with --preset chat, otherwise profile]' -r -f -a "profile\t'As the profile says'
ends-at-closer\t'The link ends before it'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l max-len -d 'Reject links longer than BYTES [default: 2048 with --preset chat, otherwise no limit]' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l schemes -d 'Schemes to link in addition to those of the profile, separated by commas: tel, obsidian, ftp, …' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l preset -d 'The defaults of the other flags of this section; chat also sets those of --boundary, --enclosure and --max-len [default: chat for `terminal`, otherwise prose]' -r -f -a "standard\t'Exactly the standard'
prose\t'The standard, adapted to text that people write'
chat\t'Prose, adapted to the messages of people and of language models'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l tld -d 'Which top-level domains hosts without a scheme and addresses may have [default: by the preset]' -r -f -a "syntactic\t'Any that is well-formed'
known\t'Those of the Public Suffix List'
common\t'A short list for chats whose readers write obj.name and hey.how'
listed\t'Only those of --tld-allow'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l tld-allow -d 'Top-level domains to allow in addition to those of --tld, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l tld-deny -d 'Top-level domains not to allow, separated by commas' -r
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l choices -d 'Choices to add to those of the preset, separated by commas; with `no-` before its name a choice is removed' -r -f -a "require-scheme\t'Hosts without a scheme stay text'
end-at-marks\t'In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough'
reject-after-marks\t'Hosts without a scheme do not start directly after `/`, `\\`, `_` or `@`'
end-at-ideographic-stop\t'An ideographic full stop after a host with a `.` ends the sentence and the link'
drop-question-mark\t'A question mark at the end of a link is not part of it'
reject-bidi-controls\t'A link with characters that change the direction of writing stays text'
reject-divided-words\t'A host without a scheme, or an address, in a word that invisible characters divide stays text'
reject-capitalised-tlds\t'A host without a scheme whose last label has a capital letter at its start, like a word, stays text'
cut-address-keys\t'An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`'
accept-mailto-fields\t'The fields after an address with `mailto:` are part of the link'
end-at-direction-marks\t'Marks that set the direction of writing are not part of a link at its end, nor directly after its host'
accept-reachable-hosts\t'After `http://` and `https://`, every host is accepted that can be reached'
reject-file-names\t'A host without a scheme that may be the name of a file needs a path after it, or `www.` before it'
end-before-sentence\t'A last label with a capital letter starts the next sentence, if the host has no scheme'
drop-ellipsis\t'`…` at the end of a link is not part of it'
drop-markup\t'Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it'
reject-address-before-path\t'An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text'
reject-code-names\t'A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text'
cut-unspaced-text\t'Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch'
reject-package-names\t'The name of a class in a package of Java, Scala or Kotlin stays text'
reject-handles\t'An address directly after `@` stays text, because it is the name of a user on a server'
reject-tags\t'A host without a scheme directly after `#` or `$` stays text'
end-at-zero-width\t'Characters of zero width end a link after its host, and in its path, query and fragment'
end-at-open-bracket\t'An opening bracket without its partner in the link ends the link'
end-at-quotation\t'A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`'
end-at-unspaced-text\t'A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path, query or fragment'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l scripts -d 'Which scripts a part of a host may mix [default: any]' -r -f -a "any\t'Any'
moderately-restrictive\t'Latin with one other, but not Cyrillic or Greek'
highly-restrictive\t'Latin with the scripts of Chinese, Japanese or Korean'
single-script\t'A single script'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l destination-host -d 'How to write hosts in destinations [default: as-typed]' -r -f -a "as-typed\t'As they were typed'
a-label\t'With A-labels (xn--…)'"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l stdio -d 'Has no effect: the server always uses standard input and output'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l no-config -d 'Use no barelink.toml'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l doubtful -d 'Also rewrite links whose end is doubtful, such as a URL that may take a footnote, where the rules end them'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l commonmark -d 'Read only CommonMark (the default, except for `check` and `fix`, which read the syntax of site generators)'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l github -l gfm -d 'Enable GitHub\'s syntax (tables, strikethrough, task lists, footnotes) and GitHub\'s links (the profile gfm; md2html\'s flag of this name means MD4C\'s links)'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l ftables -d 'Enable tables'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l fstrikethrough -d 'Enable strikethrough'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l ftasklists -d 'Enable task lists'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l flatex-math -d 'Enable mathematics between $ and $$'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l fwiki-links -d 'Enable wiki links'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l ffootnotes -d 'Enable footnotes'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l fsuperscripts -d 'Enable superscripts'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -l fsubscripts -d 'Enable subscripts'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand lsp" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c barelink -n "__fish_barelink_using_subcommand completions" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand completions" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand completions" -s h -l help -d 'Print help'
complete -c barelink -n "__fish_barelink_using_subcommand man" -l color -d 'When to use colours: always, never, or auto, which is on a terminal only; with auto, the variable NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on' -r -f -a "auto\t''
always\t''
never\t''"
complete -c barelink -n "__fish_barelink_using_subcommand man" -s V -l version -d 'Print version'
complete -c barelink -n "__fish_barelink_using_subcommand man" -s h -l help -d 'Print help'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "html" -d 'Render Markdown or plain text as HTML (the default command); links need a flag, such as --github'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "terminal" -d 'Write plain text with links that can be clicked in a terminal'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "links" -d 'List the bare links in texts'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "check" -d 'List the bare links in Markdown files, and their replacements in CommonMark syntax'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "fix" -d 'Rewrite the bare links in Markdown files in CommonMark syntax, in place'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "explain" -d 'Explain why a place of a text is a link, or is not one; or explain a rule'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "format" -d 'Show URLs with as few percent escapes as possible'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "spec" -d 'Run the examples of specification files'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "config" -d 'Print the settings that `check` and `fix` use for a file, and where each comes from'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "init" -d 'Write a barelink.toml into the current folder, in which each key is a comment with its default'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "lsp" -d 'Run the language server, which shows the findings of `check` in an editor'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "completions" -d 'Print the completions for a shell'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "man" -d 'Print a manual page, in the format of man(7)'
complete -c barelink -n "__fish_barelink_using_subcommand help; and not __fish_seen_subcommand_from html terminal links check fix explain format spec config init lsp completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c barelink -n "__fish_barelink_using_subcommand completions" -f -a "bash elvish fish powershell zsh"

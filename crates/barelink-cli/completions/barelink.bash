_barelink() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="barelink"
                ;;
            barelink,check)
                cmd="barelink__subcmd__check"
                ;;
            barelink,completions)
                cmd="barelink__subcmd__completions"
                ;;
            barelink,config)
                cmd="barelink__subcmd__config"
                ;;
            barelink,explain)
                cmd="barelink__subcmd__explain"
                ;;
            barelink,fix)
                cmd="barelink__subcmd__fix"
                ;;
            barelink,format)
                cmd="barelink__subcmd__format"
                ;;
            barelink,help)
                cmd="barelink__subcmd__help"
                ;;
            barelink,html)
                cmd="barelink__subcmd__html"
                ;;
            barelink,init)
                cmd="barelink__subcmd__init"
                ;;
            barelink,links)
                cmd="barelink__subcmd__links"
                ;;
            barelink,lsp)
                cmd="barelink__subcmd__lsp"
                ;;
            barelink,man)
                cmd="barelink__subcmd__man"
                ;;
            barelink,spec)
                cmd="barelink__subcmd__spec"
                ;;
            barelink,terminal)
                cmd="barelink__subcmd__terminal"
                ;;
            barelink__subcmd__help,check)
                cmd="barelink__subcmd__help__subcmd__check"
                ;;
            barelink__subcmd__help,completions)
                cmd="barelink__subcmd__help__subcmd__completions"
                ;;
            barelink__subcmd__help,config)
                cmd="barelink__subcmd__help__subcmd__config"
                ;;
            barelink__subcmd__help,explain)
                cmd="barelink__subcmd__help__subcmd__explain"
                ;;
            barelink__subcmd__help,fix)
                cmd="barelink__subcmd__help__subcmd__fix"
                ;;
            barelink__subcmd__help,format)
                cmd="barelink__subcmd__help__subcmd__format"
                ;;
            barelink__subcmd__help,help)
                cmd="barelink__subcmd__help__subcmd__help"
                ;;
            barelink__subcmd__help,html)
                cmd="barelink__subcmd__help__subcmd__html"
                ;;
            barelink__subcmd__help,init)
                cmd="barelink__subcmd__help__subcmd__init"
                ;;
            barelink__subcmd__help,links)
                cmd="barelink__subcmd__help__subcmd__links"
                ;;
            barelink__subcmd__help,lsp)
                cmd="barelink__subcmd__help__subcmd__lsp"
                ;;
            barelink__subcmd__help,man)
                cmd="barelink__subcmd__help__subcmd__man"
                ;;
            barelink__subcmd__help,spec)
                cmd="barelink__subcmd__help__subcmd__spec"
                ;;
            barelink__subcmd__help,terminal)
                cmd="barelink__subcmd__help__subcmd__terminal"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        barelink)
            opts="-o -f -V -v -h --color --from --engine --output --full-html --html-title --html-css --lossy --rel --target --class --line-breaks --fpermissive-url-autolinks --fpermissive-www-autolinks --fpermissive-email-autolinks --fpermissive-autolinks --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --help html terminal links check fix explain format spec config init lsp completions man help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --from)
                    COMPREPLY=($(compgen -W "text markdown html" -- "${cur}"))
                    return 0
                    ;;
                --engine)
                    COMPREPLY=($(compgen -W "pulldown comrak" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --html-title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --html-css)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rel)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --class)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --line-breaks)
                    COMPREPLY=($(compgen -W "keep br" -- "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__check)
            opts="-q -v -V -h --format --explain --quiet --verbose --summary --exclude --stdin-filename --config --no-config --style --syntax --doubtful --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --format)
                    COMPREPLY=($(compgen -W "text json github gitlab azure sarif junit" -- "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --style)
                    COMPREPLY=($(compgen -W "angle inline" -- "${cur}"))
                    return 0
                    ;;
                --syntax)
                    COMPREPLY=($(compgen -W "auto markdown mdx myst mkdocs quarto mdc obsidian" -- "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__completions)
            opts="-V -h --version --color --help bash elvish fish powershell zsh"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__config)
            opts="-V -h --schema --config --no-config --style --syntax --doubtful --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --style)
                    COMPREPLY=($(compgen -W "angle inline" -- "${cur}"))
                    return 0
                    ;;
                --syntax)
                    COMPREPLY=($(compgen -W "auto markdown mdx myst mkdocs quarto mdc obsidian" -- "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__explain)
            opts="-V -h --text --from --format --lossy --stdin-filename --config --no-config --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --text)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --from)
                    COMPREPLY=($(compgen -W "text markdown" -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "text json" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__fix)
            opts="-q -v -V -h --from --diff --quiet --verbose --summary --exclude --stdin-filename --config --no-config --style --syntax --doubtful --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "markdown html" -- "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --style)
                    COMPREPLY=($(compgen -W "angle inline" -- "${cur}"))
                    return 0
                    ;;
                --syntax)
                    COMPREPLY=($(compgen -W "auto markdown mdx myst mkdocs quarto mdc obsidian" -- "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__format)
            opts="-V -h --host --bidi --decode --lossy --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --host)
                    COMPREPLY=($(compgen -W "as-is unicode unicode-if-safe" -- "${cur}"))
                    return 0
                    ;;
                --bidi)
                    COMPREPLY=($(compgen -W "escape keep" -- "${cur}"))
                    return 0
                    ;;
                --decode)
                    COMPREPLY=($(compgen -W "all unreserved" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help)
            opts="html terminal links check fix explain format spec config init lsp completions man help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__completions)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__config)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__explain)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__fix)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__format)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__html)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__init)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__links)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__lsp)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__man)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__spec)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__help__subcmd__terminal)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__html)
            opts="-o -f -V -v -h --from --engine --output --full-html --html-title --html-css --lossy --rel --target --class --line-breaks --fpermissive-url-autolinks --fpermissive-www-autolinks --fpermissive-email-autolinks --fpermissive-autolinks --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "text markdown html" -- "${cur}"))
                    return 0
                    ;;
                --engine)
                    COMPREPLY=($(compgen -W "pulldown comrak" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --html-title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --html-css)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rel)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --class)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --line-breaks)
                    COMPREPLY=($(compgen -W "keep br" -- "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__init)
            opts="-V -h --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__links)
            opts="-V -h --from --format --explain --lossy --stdin-filename --config --no-config --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --from)
                    COMPREPLY=($(compgen -W "text markdown" -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "text json marked" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__lsp)
            opts="-V -h --exclude --stdio --config --no-config --style --syntax --doubtful --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --commonmark --gfm --github --ftables --fstrikethrough --ftasklists --flatex-math --fwiki-links --ffootnotes --fsuperscripts --fsubscripts --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --style)
                    COMPREPLY=($(compgen -W "angle inline" -- "${cur}"))
                    return 0
                    ;;
                --syntax)
                    COMPREPLY=($(compgen -W "auto markdown mdx myst mkdocs quarto mdc obsidian" -- "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__man)
            opts="-V -h --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__spec)
            opts="-V -h --program --number --pattern --lossy --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --program)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --number)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --pattern)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        barelink__subcmd__terminal)
            opts="-V -h --lossy --profile --kinds --www-scheme --raw-anchors --boundary --enclosure --max-len --schemes --preset --tld --tld-allow --tld-deny --choices --scripts --destination-host --version --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --profile)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kinds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --www-scheme)
                    COMPREPLY=($(compgen -W "http https" -- "${cur}"))
                    return 0
                    ;;
                --raw-anchors)
                    COMPREPLY=($(compgen -W "look skip" -- "${cur}"))
                    return 0
                    ;;
                --boundary)
                    COMPREPLY=($(compgen -W "profile full-width" -- "${cur}"))
                    return 0
                    ;;
                --enclosure)
                    COMPREPLY=($(compgen -W "profile ends-at-closer" -- "${cur}"))
                    return 0
                    ;;
                --max-len)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --schemes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "standard prose chat" -- "${cur}"))
                    return 0
                    ;;
                --tld)
                    COMPREPLY=($(compgen -W "syntactic known common listed" -- "${cur}"))
                    return 0
                    ;;
                --tld-allow)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tld-deny)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --choices)
                    COMPREPLY=($(compgen -W "require-scheme end-at-marks reject-after-marks end-at-ideographic-stop drop-question-mark reject-bidi-controls reject-divided-words reject-capitalised-tlds cut-address-keys accept-mailto-fields end-at-direction-marks accept-reachable-hosts reject-file-names end-before-sentence drop-ellipsis drop-markup reject-address-before-path reject-code-names cut-unspaced-text reject-package-names reject-handles reject-tags end-at-zero-width end-at-open-bracket end-at-quotation end-at-unspaced-text" -- "${cur}"))
                    return 0
                    ;;
                --scripts)
                    COMPREPLY=($(compgen -W "any moderately-restrictive highly-restrictive single-script" -- "${cur}"))
                    return 0
                    ;;
                --destination-host)
                    COMPREPLY=($(compgen -W "as-typed a-label" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _barelink -o nosort -o bashdefault -o default barelink
else
    complete -F _barelink -o bashdefault -o default barelink
fi

# fish completion for pli; put it into ~/.config/fish/completions, or
# /usr/share/fish/vendor_completions.d.

# The commands, and the options of one, are asked of pli itself.
function __pli_commands
    pli --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  *\([a-z].*\)/\1\t\2/p'
end

function __pli_options
    # Those of its usage, and those that a line begins with.
    pli $argv[1] --help 2>/dev/null |
        sed -E -e '/^usage:/,/^$/b' -e '/^  +--/!d' \
            -e 's/^( +--[a-z-]+( [^ ]+)?(, --[a-z-]+)*).*/\1/' |
        grep -o -e '--[a-z][a-z-]*' | sort -u
end

function __pli_languages
    pli template 2>/dev/null | sed -n 's|^templates/\([a-z][a-z]\)\.yaml.*|\1|p'
end

# What stands there: site, and the command if there is one.
function __pli_words
    set -l site .
    test -n "$PLI_SITE"; and set site $PLI_SITE
    set -l words (commandline -opc)
    set -l i 2
    while test $i -le (count $words)
        switch $words[$i]
            case -C --site
                set i (math $i + 1)
                test $i -le (count $words); and set site $words[$i]
            case --now
                set i (math $i + 1)
            case '-*'
            case '*'
                echo $site
                echo $words[$i]
                return
        end
        set i (math $i + 1)
    end
    echo $site
end

function __pli_complete
    set -l known (__pli_words)
    switch (commandline -opc)[-1]
        case --format
            printf '%s\n' text html markdown bbcode json prometheus
            return
        case --why
            printf '%s\n' undo consent mistake
            return
        case --language
            __pli_languages
            return
    end
    if test (count $known) -lt 2
        switch (commandline -ct)
            case '-*'
                printf '%s\n' --site --now --help --version
            case '*'
                __pli_commands
        end
        return
    end
    switch (commandline -ct)
        case '-*'
            __pli_options $known[2]
            return
    end
    switch $known[2]
        case new games simulate play
            pli games 2>/dev/null | sed 's/ .*//'
        case '*'
            for f in $known[1]/state/*.pli
                basename $f .pli
            end
    end
end

# Where a command is to stand no file does.
complete -c pli -f -n 'test (count (__pli_words)) -lt 2' -a '(__pli_complete)'
complete -c pli -n 'test (count (__pli_words)) -ge 2' -a '(__pli_complete)'

import { type ValueClass, valueClass } from "../valueClass.ts";

/** How people work together on software and write about it. */
export const COLLABORATION: readonly ValueClass[] = [
  valueClass(
    "code host",
    "repository repo hosting code",
    true,
    "github=github.com=github enterprise, gitlab=gitlab.com, bitbucket=bitbucket server, gitea, forgejo, codeberg, sourcehut=sr.ht, phabricator=phab=phorge, azure repos, codecommit=aws codecommit, gogs, savannah gnu, sourceforge, launchpad, gitee, radicle, gitolite, cgit, kallithea, rhodecode, pagure, tangled.sh, cloud source repositories, google code",
  ),
  valueClass(
    "review tool",
    "review reviews patches",
    true,
    "gerrit, review board=reviewboard, pull requests=github pull requests, merge requests=gitlab merge requests, mailing list patches=git send email=mailing list=patchwork, crucible atlassian, reviewable=reviewable.io, graphite.dev=graphite stacks, critique google, upsource, collaborator smartbear, swarm perforce=helix swarm, ghstack, sapling reviewstack, spr stacked",
  ),
  valueClass(
    "version control",
    "vcs scm",
    true,
    "git=git repo, mercurial=hg, subversion=svn=svn:externals, perforce=p4=helix core, Fossil=fossil scm, jujutsu=jj vcs, cvs, bazaar vcs=bzr, darcs, pijul, plastic scm=unity version control, tfvc=team foundation version control, clearcase, sapling scm, rcs files, bitkeeper, monotone vcs, visual sourcesafe, git lfs=git-lfs, git-annex",
  ),
  valueClass(
    "issue tracker",
    "issues tickets tracker tasks",
    true,
    "jira=jira cloud, Linear=linear.app, github issues, trello, asana, youtrack, Shortcut=shortcut.com=clubhouse.io, bugzilla, redmine, clickup, Height=height.app, gitlab issues, azure boards, monday.com, pivotal tracker, mantis=mantisbt, trac, basecamp, github projects, plane.so, notion tasks, wrike, zenhub, taiga.io, openproject, fogbugz, debbugs, roundup tracker, launchpad bugs, smartsheet, aha.io, productboard, canny.io, vikunja, wekan, kanboard, todoist, backlog.com, hansoft, targetprocess, rally software, phabricator maniphest=maniphest",
  ),
  valueClass(
    "chat",
    "chat alerts notifications",
    true,
    "slack=slack channel, microsoft teams=ms teams, discord, mattermost, zulip, telegram, rocket.chat=rocketchat, google chat=google hangouts, irc=libera.chat=freenode, matrix chat=element matrix, gitter, flowdock, hipchat, webex, signal messenger, whatsapp, basecamp campfire, twist chat, lark feishu=feishu=larksuite, dingtalk, wechat work=wecom, skype for business=skype, keybase, threema, xmpp=jabber, campfire chat",
  ),
  valueClass(
    "meeting tool",
    "meetings calls standup",
    true,
    "zoom meetings=zoom.us, google meet, jitsi meet, teams calls, slack huddles=slack huddle, gotomeeting, around.co, whereby, tuple.app, bigbluebutton, gather.town, discord voice, facetime, bluejeans",
  ),
  valueClass(
    "wiki",
    "wiki docs knowledge",
    true,
    "confluence, Notion=notion.so, github wiki, gitlab wiki, mediawiki, dokuwiki, bookstack, outline wiki=getoutline, wiki.js, google docs, coda.io, slite, nuclino, sharepoint, guru knowledge, tettra, slab wiki, Obsidian, roam research, logseq, xwiki, tiddlywiki, quip, dropbox paper, hackmd=hedgedoc, evernote, onenote, almanac docs, appflowy, anytype, docmost, affine notes, moinmoin",
  ),
  valueClass(
    "design tool",
    "design designs mockups",
    true,
    "figma=figma file, sketch app=sketchapp, adobe xd, penpot, invision, zeplin, framer sites, balsamiq, axure, photoshop=adobe photoshop, illustrator=adobe illustrator, canva, miro, figjam, excalidraw, lucidchart, draw.io=diagrams.net, whimsical diagrams, affinity designer, inkscape, gimp, marvel app, uxpin, lunacy design, mural boards, tldraw, krita, Blender, principle app, abstract design",
  ),
  valueClass(
    "design tokens tool",
    "tokens design",
    true,
    "style dictionary=style-dictionary, tokens studio=figma tokens, theo salesforce, terrazzo tokens=cobalt ui, supernova.io, specify tokens, figma variables, w3c design tokens=dtcg",
  ),
  valueClass(
    "code editor",
    "ide editor",
    false,
    "vscode=vs code=visual studio code=.vscode, intellij=intellij idea, webstorm, pycharm, neovim=nvim, vim=.vimrc, emacs=.emacs, sublime text, zed editor, visual studio=visual studio 2022, xcode, android studio, eclipse ide, netbeans, cursor ide=cursor editor=.cursorrules, Windsurf=windsurf ide, Rider=jetbrains rider, goland, clion, phpstorm, rubymine, rustrover, notepad++, nano editor, helix editor, kakoune, atom editor, textmate, bbedit, kdevelop, qt creator, code::blocks, fleet jetbrains, vscodium, jetbrains gateway, gitpod=ona gitpod, codespaces=github codespaces, coder.com, devcontainers=devcontainer=devcontainer.json=dev containers, devpod, daytona, spyder ide, rstudio, positron ide, geany, lapce",
  ),
  valueClass(
    "coding agent",
    "agent assistant ai",
    false,
    "github copilot=copilot, claude code=claude.md, codex cli=openai codex, cline, aider, gemini cli, amazon q developer=codewhisperer, tabnine, codeium, continue.dev, roo code, devin ai, sourcegraph cody, augment code, opencode cli, goose block, jules google, kilo code, supermaven, tabby ml",
  ),
  valueClass(
    "shell",
    "shell scripts script",
    false,
    "bash=#!/bin/bash=bash scripts, zsh=.zshrc=oh-my-zsh, fish shell, posix sh=/bin/sh=posix shell, ksh, tcsh=csh, nushell=nu shell, dash shell, elvish, xonsh, cmd.exe=batch files=.bat, oil shell=osh, busybox ash, mksh, murex shell, git bash, cygwin, msys2",
  ),
  valueClass(
    "terminal",
    "terminal",
    false,
    "iterm2=iterm, alacritty, kitty terminal, wezterm, ghostty, windows terminal, gnome terminal, konsole, warp terminal, hyper terminal, foot terminal, xterm, tmux, zellij, gnu screen, putty, xterm.js, rxvt, tabby terminal, terminator terminal, rio terminal, st terminal",
  ),
  valueClass(
    "docs tool",
    "docs documentation site",
    true,
    "docusaurus=docusaurus.config.js, mkdocs=mkdocs.yml=material for mkdocs, sphinx=sphinx docs, vitepress, vuepress, gitbook, hugo=hugo site, jekyll=_config.yml, readthedocs=read the docs, mintlify, nextra, docsify, starlight=astro starlight, eleventy=11ty, pelican blog, hexo, zola, middleman, metalsmith, antora, mdbook=book.toml, rustdoc=docs.rs, godoc=pkg.go.dev, javadoc, dokka, typedoc, jsdoc site, doxygen, yard ruby=yardoc, rdoc, pdoc, pydoc, exdoc=ex_doc=hexdocs, docfx, haddock, docc apple, natural docs, slate docs, redoc=redocly, swagger ui=swagger-ui, scalar docs, rapidoc, stoplight, readme.com=readme.io, bump.sh, fumadocs, bookdown, scribble racket, retype docs, docbook, asciidoctor site, publish swift, nikola site, lektor, ghost docs, daux.io, harp js, wintersmith, document360, archbee, gitiles",
  ),
  valueClass(
    "component workshop",
    "components stories",
    true,
    "storybook=.storybook=storybook stories, Ladle=ladle stories, histoire, react-cosmos=react cosmos, styleguidist=react-styleguidist, docz, lookbook rails=lookbook gem, widgetbook, pattern lab=patternlab, fractal styleguide, bit cloud components",
  ),
  valueClass(
    "markup",
    "markdown prose written documents",
    false,
    "markdown=.md=commonmark=gfm, asciidoc=asciidoctor=.adoc, restructuredtext=.rst=rst=re structured text, mdx=.mdx, latex=.tex=xelatex=lualatex=pdflatex, typst, org-mode=org mode, textile markup, wikitext, djot, bbcode, docx=word documents=microsoft word, odt=libreoffice writer, context tex, groff=troff=mandoc, texinfo, dita, markdoc, myst markdown=myst-parser, pod perl, creole markup",
  ),
  valueClass(
    "pdf",
    "pdf",
    true,
    "wkhtmltopdf=wicked_pdf=pdfkit ruby, weasyprint, puppeteer pdf, prince xml=princexml, reportlab, itext=itextpdf, pdfkit=pdfkit.js, pdf-lib, react-pdf=@react-pdf/renderer, jspdf, pdfmake, apache pdfbox=pdfbox, pypdf=pypdf2, pymupdf, pdfplumber, fpdf=tcpdf=fpdf2, dompdf=mpdf, Prawn=prawn pdf, questpdf, pdfsharp, gotenberg, docraptor, pandoc, pdf.js=pdfjs, mupdf, poppler=pdftotext, ghostscript, qpdf, pdfium, apryse=pdftron, pspdfkit, grover gem, chromiumly, gofpdf=maroto, flying saucer=openhtmltopdf, apache fop, carbone.io, pdfium-render",
  ),
  valueClass(
    "templates",
    "templates templating",
    true,
    "jinja=jinja2, handlebars=.hbs, mustache templates=.mustache, ejs=.ejs, pug=.pug=jade templates, liquid templates=.liquid, erb=.erb, haml=.haml, thymeleaf, freemarker=.ftl, slim templates=slim-lang, nunjucks=.njk, twig=.twig, blade templates=.blade.php, smarty=.tpl, mako templates, django templates, velocity templates=apache velocity, Razor=.cshtml=razor pages, jsp, eta js, edge.js=edge templates, dot.js, go templates=html/template=text/template, templ go=a-h/templ, askama=rinja, tera templates, maud, minijinja, heex=.heex=leex, eex=.eex, scriban, fluid templates, phlex, viewcomponent=view component=view_component, mjml, dust.js, hamlit, latte templates, quicktemplate, jet templates, pebble templates, jte java, kotlinx.html, hiccup, lodash templates, swig templates, marko templates, chameleon tal, genshi, gomplate, envsubst, m4 macros, t4 templates",
  ),
];

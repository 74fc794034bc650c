import { type ValueClass, valueClass } from "../valueClass.ts";

/** What runs in the browser. */
export const WEB_FRONT_END: readonly ValueClass[] = [
  valueClass(
    "frontend framework",
    "frontend ui",
    true,
    `React=react.js=reactjs=jsx=tsx=usestate=useeffect=create-react-app=react-dom=react hooks=react components, vue=vue.js=vuejs=vue 2=vue 3=vue-cli=vue components, angular=ng serve=angular.json=angular cli=angularjs, svelte=svelte.js=.svelte=svelte components, solidjs=solid.js=solid js, preact=preact signals, ember=ember.js=emberjs=ember-cli=ember cli, Lit=lit-element=lit-html=litelement=lit.dev, htmx=hx-get=hx-post=hx-swap, jquery=jquery ui=jquery plugin, qwik=qwik city, alpine.js=alpinejs, Stimulus=stimulus.js=stimulusjs, hotwire=turbo drive=turbo frames=turbo streams, backbone.js=backbonejs=backbone views, knockout.js=knockoutjs, mithril=mithril.js, inferno.js, riot.js=riotjs, aurelia, polymer js=polymer elements, stencil.js=stenciljs, marko.js=markojs, elm-lang=elm language=elm-ui, livewire=laravel livewire, phoenix liveview=liveview=live view, blazor=blazor server=blazor wasm=blazor webassembly, dojo toolkit=dojotoolkit, extjs=ext js=sencha, prototype.js, mootools, leptos, yew=yew.rs, dioxus, sycamore rs, seed rs, hyperscript lib=hyperapp, petite-vue, unpoly, datastar, million.js, marionette.js, reason-react, reagent=re-frame, fulcro, rescript-react, vaadin, zk framework, gwt=google web toolkit, opal ruby, vanilla js=vanillajs=vanilla javascript, web components=custom elements, slint, lwc=lightning web components, crank.js, astro islands`,
  ),
  valueClass(
    "meta framework",
    "framework frontend site app",
    true,
    `next.js=nextjs=next js=next.config.js=next.config.mjs=next.config.ts=next dev=next build=create-next-app, nuxt=nuxt.js=nuxt.config.ts=nuxt 3=nuxtjs, sveltekit=svelte kit=svelte-kit=svelte.config.js, Remix=remix run=remix.run=remix.config.js, Astro=astro.config.mjs=.astro=astro build=astro.build, gatsby=gatsby.js=gatsby-config.js=gatsbyjs, solidstart=solid start=solid-start, analog js=analogjs, redwoodjs=redwood.js=redwood js, blitz.js=blitzjs, tanstack start, vike=vite-plugin-ssr, fresh deno, quasar framework=quasar, angular universal=angular ssr, umi.js=umijs, ice.js=icejs, modern.js, waku.gg, vinxi, frontity, fusion.js, razzle, after.js, gridsome, scully, docpad, enhance.dev, rakkas, react router framework, create react app, t3 stack=create-t3-app, wasp-lang, remult, Meteor=meteor.js=meteorjs, inertia.js=inertiajs=Inertia`,
  ),
  valueClass(
    "styling",
    "css styling styles stylesheets",
    true,
    `tailwind=tailwindcss=tailwind css=tailwind.config.js=tailwind.config.ts=tailwind classes, styled-components=styled components=styledcomponents, Emotion=@emotion/react=@emotion/styled=emotion.js=emotion css, css modules=css-modules=.module.css=cssmodules, sass=scss=.scss=node-sass=dart-sass=sass-loader=scss modules, Less=less.js=.less=lesscss=less css, vanilla-extract=vanilla extract, stitches.dev=stitches css, linaria, panda css=pandacss=panda.config.ts, unocss=uno css=uno.config.ts, windicss=windi css, stylex, Stylus=.styl, postcss=postcss.config.js=post css, jss styles=react-jss, styled-jsx=styled jsx, twind, goober css, tachyons, bem=bem naming, smacss, oocss, itcss, cube css, plain css=vanilla css, css-in-js=css in js, aphrodite css, glamor css, fela, theme-ui=theme ui, tamagui, nativewind, astroturf css, kuma ui, treat css, macaron css, lightning css=lightningcss, open props, master css, cssx, inline styles, atomic css, utility first css, scoped css`,
  ),
  valueClass(
    "ui kit",
    "components component kit library design",
    true,
    `bootstrap=react-bootstrap=ng-bootstrap=bootstrap css=reactstrap=bootstrapvue, bulma, chakra=chakra ui=chakra-ui=@chakra-ui/react, material ui=mui=material-ui=@mui/material=@material-ui/core, ant design=antd=antd.design, shadcn=shadcn/ui=shadcn ui=shadcn-ui, Radix=radix ui=radix-ui=radix primitives, headless ui=headlessui=headless-ui, mantine=@mantine/core, semantic ui=semantic-ui=fomantic=semantic ui react, vuetify, element plus=element-plus=element ui, naive ui=naive-ui, primevue=prime vue, primereact, primeng, angular material, ng-zorro=ng zorro, clarity design system, carbon design system=ibm carbon=@carbon/react, fluent ui=fluentui=office ui fabric, blueprint.js=blueprintjs=@blueprintjs/core, evergreen ui, grommet, rebass, daisyui=daisy ui, flowbite, tailwind ui=tailwindui, catalyst ui kit, nextui=heroui=hero ui, react aria=react-aria=react spectrum=react-spectrum, ariakit, reakit, base ui=mui base, park ui, ark ui=ark-ui, melt ui=melt-ui, bits ui=bits-ui, skeleton ui=skeletonui, zurb foundation=foundation zurb, materialize css=materializecss, pure css=purecss, milligram css, uikit css=getuikit, Polaris=shopify polaris, primer css=primer react=github primer, atlaskit=atlassian design system, lightning design system=salesforce lightning, patternfly, elastic ui=elastic eui, gov.uk frontend=govuk-frontend, uswds, shoelace=web awesome, ionic components, framework7, onsen ui=onsenui, nativebase, gluestack=gluestack-ui, react native paper=react-native-paper, react native elements, ui kitten, kendo ui=kendo=telerik, devextreme, syncfusion, ag grid ui, rsuite=rs suite, arco design=arco, tdesign, vant ui, varlet, semi design, twitter bootstrap, water.css, pico css=pico.css=picocss, mdc web=material components web, mdb ui=mdbootstrap, coreui, tabler ui, adminlte, spectre.css, nes.css, wired elements, smelte, svelte material ui, carbon components svelte, oruga ui, buefy, balm ui, inkline, vuesax, equal ui, radix vue=radix-vue=reka ui, nuxt ui, geist ui, untitled ui, base web=baseui, garden zendesk, orbit kiwi, paste twilio, cloudscape`,
  ),
  valueClass(
    "state management",
    "state store",
    true,
    `redux=redux toolkit=@reduxjs/toolkit=react-redux=redux store=createslice=redux-saga=redux saga=redux-thunk, mobx=mobx-react=mobx-state-tree, zustand=zustand store, Recoil=recoiljs, jotai, pinia, vuex, xstate=statecharts, ngrx=ngrx store, ngxs, akita state, elf state, Effector, valtio, nanostores=nano stores, legend state=legend-state, overmind.js, easy-peasy, hookstate, unstated next, rematch redux, constate, react context=context api=react context api=usecontext, svelte stores, preact signals store, angular signals, kea state, dva.js, cerebral js, flummox, reflux.js, apollo client cache, Immer=immer.js, rxdb, teaful, exome state, storeon, tanstack store, teact, Bloc=flutter bloc=flutter_bloc=cubit, riverpod=flutter_riverpod, provider flutter, getx, redux flutter, mvi kotlin=orbit mvi, tca=composable architecture=the composable architecture, reswift, mavericks android`,
  ),
  valueClass(
    "data fetching library",
    "fetching queries server state",
    true,
    `tanstack query=react query=react-query=tanstack-query=@tanstack/react-query=usequery, swr=useswr=vercel swr, rtk query=rtk-query=rtkquery, apollo client=@apollo/client=apollo-client, urql, Relay=relay compiler=react-relay=relay modern, graphql-request=graphql request, graphql codegen client, vue query=vue-query, ngx-query, trpc client, houdini graphql, villus, vue apollo=vue-apollo, apollo angular, apollo kotlin=apollo android, apollo ios, gqlgen client, gql python, graphql-hooks, react-fetching-library, rest-hooks=data-client, alova, vueuse fetch=usefetch, ferry graphql, genqlient, cynic graphql, graphql-client`,
  ),
  valueClass(
    "router",
    "routing router routes navigation",
    true,
    `react router=react-router=react-router-dom=reactrouter, tanstack router=tanstack-router=@tanstack/react-router, wouter, reach router=reach-router=@reach/router, vue router=vue-router, angular router, next router=app router=next app router, pages router, expo router=expo-router, react navigation=react-navigation, react native navigation=react-native-navigation=wix navigation, go_router=gorouter=go router flutter, auto_route=autoroute, navigator 2.0, page.js router, navigo, universal router, ui-router=ui router, svelte-routing, tinro, solid router=solid-router, director router, crossroads.js, generouter, jetpack navigation=navigation component=compose navigation, found router, curi router, type-route`,
  ),
  valueClass(
    "form library",
    "forms form",
    true,
    `react hook form=react-hook-form=useform=rhf, formik=useformik, final form=react-final-form=final-form=react final form, redux-form=redux form, tanstack form=tanstack-form, conform forms=@conform-to/react, vee-validate=veevalidate=vee validate, formkit=form kit, vuelidate, reactive forms=angular reactive forms=formgroup, template driven forms, felte, superforms=sveltekit-superforms, unform, uniforms lib, formily, rjsf=react-jsonschema-form, jsonforms=json forms, formio=form.io, surveyjs=survey.js, houseform, mobx-react-form, informed forms, simple_form=simple form, django crispy forms=crispy forms=django-crispy-forms, wtforms=flask-wtf, symfony forms`,
  ),
  valueClass(
    "validation library",
    "validation schema schemas validator validators",
    true,
    `zod=z.object=zod schema=zod schemas, Joi=@hapi/joi, yup=yup schema, ajv, valibot, superstruct, io-ts=io ts, runtypes, arktype, typebox=@sinclair/typebox, class-validator=class validator, vine.js=vinejs, effect schema=@effect/schema, typia, ow validator, vest validation, validator.js, express-validator, fastest-validator, pydantic=basemodel=pydantic models, marshmallow=marshmallow schema, cerberus validator, voluptuous, attrs=attr.s, msgspec, jsonschema python, wtforms validators, dry-validation=dry validation, dry-schema, fluentvalidation=fluent validation, data annotations=dataannotations, hibernate validator, bean validation=jakarta validation, go-playground/validator=go playground validator, ozzo-validation=ozzo validation, validator crate, garde, jsonschema-rs, respect validation, laravel validation, symfony validator, ecto changesets=ecto changeset, accord validator, malli, clojure spec, schema plumatic, konform, valiktor, nuxt zod`,
  ),
  valueClass(
    "icon set",
    "icons icon",
    true,
    `font awesome=fontawesome=font-awesome, material icons=material symbols=material-icons, heroicons=hero icons, feather icons=feathericons, lucide=lucide-react=lucide icons, phosphor icons=phosphor-icons, tabler icons=tabler-icons, bootstrap icons=bootstrap-icons, ionicons, remix icon=remixicon=remix icons, octicons, boxicons, radix icons, iconify=unplugin-icons, react icons=react-icons, ant design icons, fluent icons=fluent ui icons, eva icons, simple icons=simple-icons, line awesome, material design icons=mdi icons, glyphicons, icomoon, sf symbols, noun project, carbon icons, typicons, entypo, streamline icons, css.gg, akar icons, iconoir, hugeicons, open iconic, teenyicons, jam icons, devicon, unicons, twemoji, noto emoji, fluent emoji, openmoji`,
  ),
  valueClass(
    "animation library",
    "animation animations transitions",
    true,
    `framer motion=framer-motion=motion.dev=motion one, react spring=react-spring, gsap=greensock, anime.js=animejs, lottie=lottie-web=lottiefiles=bodymovin, popmotion, auto animate=autoanimate=auto-animate, velocity.js, mo.js, animate.css, rive=rive.app, css transitions, css animations=keyframes, view transitions=view transitions api, web animations api=waapi, react transition group=react-transition-group, reanimated=react-native-reanimated=react native reanimated, moti native, scrollmagic, aos library, theatre.js, flubber, kute.js, locomotive scroll, lenis, barba.js, swup, ng-animate, tween.js=tweenjs, remotion, motion canvas, manim`,
  ),
  valueClass(
    "charts",
    "charts chart graphs plots",
    true,
    `d3=d3.js=d3js, chart.js=chartjs=react-chartjs-2, echarts=apache echarts, highcharts, recharts, plotly=plotly.js, Vega=vega-lite, nivo charts=@nivo/core, victory charts=victory-native, visx, apexcharts=apex charts, amcharts, google charts, chartist, c3.js, nvd3, dygraphs, uplot=µplot, flot charts, morris.js, frappe charts, billboard.js, britecharts, zingchart, fusioncharts, canvasjs, lightweight charts=tradingview charts, lightningchart, tremor charts, observable plot=@observablehq/plot, matplotlib, seaborn, bokeh, altair charts=altair viz, plotnine, ggplot2=ggplot, holoviews, pygal, oxyplot, livecharts, scottplot, mpandroidchart, swift charts, victory native, fl_chart, plotters crate, gonum/plot, gnuplot, mermaid=mermaid.js, graphviz=dot language, plantuml, cytoscape.js=cytoscape, sigma.js, vis.js=vis-network, gojs, jointjs, react flow=reactflow=xyflow, g2plot=antv g2, rickshaw charts, qcustomplot, qwtplot, makie.jl, plots.jl, gadfly.jl, charticulator, kepler.gl, deck.gl=deckgl`,
  ),
  valueClass(
    "maps",
    "map maps tiles",
    true,
    `google maps=google maps api=google maps platform, mapbox=mapbox gl=mapbox-gl=mapbox gl js=mapboxgl, maplibre=maplibregl=maplibre gl=maplibre-gl=maplibre gl js, leaflet=leaflet.js=react-leaflet, openlayers=open layers, cesium=cesiumjs, here maps=here sdk, tomtom maps=tomtom sdk, apple maps=mapkit=mapkit js, bing maps, azure maps, openstreetmap=osm=open street map, arcgis=esri=arcgis js api, stadia maps, maptiler, protomaps=pmtiles, google earth engine, yandex maps, baidu maps, amap maps=gaode, kakao maps, naver maps, carto maps, thunderforest, jawg maps, tangram maps, osmdroid, google maps compose, react-map-gl, vis.gl, martin tileserver, tileserver-gl=tileserver gl, tegola, pg_tileserv, geoserver, mapserver, mapnik, qgis, nominatim, pelias geocoder, photon geocoder, opencage, positionstack, osrm, valhalla routing, graphhopper, openrouteservice`,
  ),
  valueClass(
    "rich text editor",
    "editor wysiwyg",
    true,
    `monaco=monaco editor=monaco-editor, codemirror=code mirror=codemirror 6, ace editor=ace-editor=ace.js, prosemirror=prose mirror, tiptap=tip tap, quill=quill.js=quilljs=react-quill, slate.js=slatejs=Slate=slate editor, draft.js=draftjs=draft js, lexical=lexical editor, ckeditor=ck editor=ckeditor 5, tinymce=tiny mce, trix=trix editor, editor.js=editorjs, milkdown, remirror, blocknote, plate.js=platejs, froala, summernote, toast ui editor=tui editor, medium editor, easymde=simplemde, bytemd, stackedit, jodit, redactor editor, action text=actiontext, vditor, squire editor, aloha editor, wangeditor, textbus, bangle.dev, novel editor, gutenberg editor=gutenberg blocks, lexxy, super editor, flutter quill=flutter_quill`,
  ),
  valueClass(
    "table library",
    "table tables grid",
    true,
    `ag-grid=ag grid=aggrid, tanstack table=react-table=react table=tanstack-table, handsontable, datatables=datatables.net=jquery datatables, mui data grid=mui x data grid=material react table, tabulator tables=tabulator.info, glide data grid, react-data-grid=react data grid, react-virtualized, react-window, tanstack virtual, react-virtuoso=virtuoso list, ngx-datatable, slickgrid, jqgrid, grid.js=gridjs, revogrid, univer sheets, luckysheet, x-spreadsheet, jspreadsheet=jexcel, fortune-sheet, wijmo, recyclerlistview, flashlist=flash-list`,
  ),
  valueClass(
    "drag and drop library",
    "drag drop dragging",
    true,
    "dnd-kit=dnd kit=@dnd-kit/core, react-dnd=react dnd, react-beautiful-dnd=react beautiful dnd, pragmatic drag and drop=pragmatic-drag-and-drop, sortablejs=sortable.js, interact.js=interactjs, dragula, hello-pangea/dnd=@hello-pangea/dnd, vuedraggable, react-draggable, gridstack=gridstack.js, react-grid-layout, muuri, swapy, formkit drag and drop, angular cdk drag",
  ),
  valueClass(
    "date library",
    "dates",
    true,
    `Moment=moment.js=momentjs=moment-timezone, dayjs=day.js, luxon, date-fns=date fns=datefns, pytz, zoneinfo, dateutil=python-dateutil, joda-time=joda time=jodatime, java.time=localdatetime=zoneddatetime, Arrow=arrow.get, temporal api=temporal polyfill=js-temporal, js-joda, spacetime js, pendulum=pendulum.py, maya datetime, noda time=nodatime, chrono crate, time crate, jiff crate, kotlinx-datetime=kotlinx.datetime, threetenabp=threeten, carbon php=nesbot/carbon, chronic gem, timex elixir, sugar.js, tempo dates=@formkit/tempo, whenever python, intl.datetimeformat, datejs, chrono-node, swiftdate`,
  ),
  valueClass(
    "date picker",
    "datepicker picker calendar",
    true,
    "flatpickr, react-datepicker=react datepicker, react-day-picker=react day picker, pikaday, litepicker, react-dates=airbnb dates, air datepicker, bootstrap datepicker, mui date picker=mui x date pickers, vue datepicker, v-calendar=vcalendar, fullcalendar=full calendar, react-big-calendar=react big calendar, tui calendar=toast ui calendar, schedule-x, easepick, daterangepicker, tempus dominus, duet date picker, cally calendar",
  ),
  valueClass(
    "i18n library",
    "i18n translations localization translation",
    true,
    `i18next=react-i18next=i18n-next=next-i18next, react-intl=react intl=formatjs, vue-i18n=vue i18n, lingui=lingui.js=@lingui/react, next-intl=next intl, transloco, ngx-translate=ngx translate, polyglot.js=node-polyglot, gettext=xgettext=gnu gettext, fluent project=projectfluent=fluent.js=fluent ftl, rosetta js, typesafe-i18n, paraglide=paraglide js=inlang, angular i18n=@angular/localize, messageformat=icu messageformat=icu message format, tolgee, rails i18n=i18n-tasks, babel flask=flask-babel, django i18n=makemessages, easy_localization=flutter easy localization, flutter_localizations, slang flutter, globalize.js, ttag, jed gettext, fbt i18n, svelte-i18n, go-i18n, rust-i18n, i18n-js, use-intl, vocab i18n`,
  ),
  valueClass(
    "translation platform",
    "translations localization translators",
    true,
    "crowdin, lokalise, phrase tms=phraseapp=phrase strings, transifex, weblate, poeditor, smartling, locize, localazy, simplelocalize, pontoon=mozilla pontoon, zanata, pootle, onesky, tolgee cloud, memoq, gengo, launchpad translations, memsource, gridly, texterify, loco localise, applanga, translatewiki, deepl api, google translate api=google cloud translation, amazon translate, libretranslate, argos translate",
  ),
  valueClass(
    "rendering",
    "rendering rendered renders",
    false,
    `server-side rendering=ssr=server rendered=server-rendered=server side=server-side=server side rendering=on the server, client-side rendering=csr=client rendered=client-rendered=client-side=client side=client side rendering=on the client=in the browser=spa=single page app=single page application, static generation=ssg=statically generated=static site=prerendered=static site generation=static export=static rendering, isr=incremental static regeneration, partial prerendering=ppr, edge rendering=edge ssr, react server components=rsc=server components, islands architecture=partial hydration, streaming ssr, dynamic rendering`,
  ),
  valueClass(
    "browser",
    "browser browsers",
    false,
    "chrome=google chrome=headless chrome, chromium=headless chromium, firefox=mozilla firefox=geckodriver, safari=mobile safari=webkit browser, Edge=microsoft edge=edge chromium, opera browser=opera mini, internet explorer=ie11=ie 11=ie10=ie9=ie8, brave browser, vivaldi, samsung internet, tor browser, jsdom, happy-dom=happy dom, servo browser, ladybird browser, lynx browser, duckduckgo browser, phantomjs=phantom.js, linkedom, epiphany browser",
  ),
  valueClass(
    "asset pipeline",
    "assets",
    true,
    "sprockets=sprockets-rails, propshaft, importmap=importmaps=import maps=importmap-rails=import map, webpacker=rails/webpacker, shakapacker, vite_ruby=vite ruby=vite_rails=vite-plugin-ruby, browserify, bower=bower.json, jsbundling-rails=jsbundling, cssbundling-rails, django-compressor=django compressor, django-webpack-loader, whitenoise=white noise, laravel mix=laravel-mix, laravel-vite-plugin, webpack encore=symfony encore, assetmapper=symfony assetmapper, asset bundle unity, brunch.io, steal.js, jspm, systemjs=system.js, requirejs=require.js, module federation=webpack module federation, single-spa=single spa, qiankun",
  ),
  valueClass(
    "video player",
    "player playback",
    true,
    "video.js=videojs, hls.js=hlsjs, shaka player=shaka-player, plyr, jw player=jwplayer, react-player, vidstack, mux player, bitmovin, theoplayer, exoplayer=media3, avplayer=avfoundation, dash.js=dashjs, flowplayer, clappr, mediaelement.js, libvlc=vlckit, ijkplayer, howler.js=howlerjs, tone.js, wavesurfer.js, mpv=libmpv, media_kit",
  ),
];

import { type ValueClass, valueClass } from "../valueClass.ts";

/** What runs on a server and answers requests. */
export const BACK_END: readonly ValueClass[] = [
  valueClass(
    "API style",
    "api apis endpoints",
    true,
    "REST=restful=rest api=rest apis=openapi.yaml=rest endpoints, graphql=/graphql=schema.graphql=graphql api=gql, grpc=.proto=grpc-web=grpc-go=grpc services=grpcurl, SOAP=wsdl=soap api, trpc=@trpc/server, json-rpc=jsonrpc=json rpc, xml-rpc=xmlrpc=xml rpc, odata, connectrpc=connect-rpc=connect rpc=connect-go, twirp, hateoas, falcor, orpc, corba, dcom, wcf, dubbo=apache dubbo, json:api=jsonapi, hydra api, tarpc, capnp rpc, rsocket, brpc, orval, cap'n web, jmap",
  ),
  valueClass(
    "backend framework",
    "framework backend",
    true,
    `Express=express.js=expressjs=express server=express app, fastify, koa=koa.js=koajs, nestjs=nest.js=@nestjs/core=nest js, hapi=hapi.js=@hapi/hapi, django=manage.py=django rest framework=drf=django-ninja, flask=flask.g=flask app=flask-restful, fastapi=fast api, rails=ruby on rails=rails app=rails server, sinatra=sinatra app, laravel=artisan=php artisan, symfony=bin/console, spring boot=springboot=spring-boot=spring boot app, Spring=spring mvc=spring framework=springframework, quarkus, micronaut, Phoenix=phoenix framework, asp.net=asp.net core=asp.net mvc=aspnetcore=kestrel, actix=actix-web=actix web, axum, Rocket=rocket.rs, Gin=gin-gonic=gin gonic, fiber=gofiber=go fiber, hono=hono.js, ktor, Tornado=tornado web, starlette, litestar, sanic, bottle.py, falcon api=falcon framework, pyramid framework, Quart=quart app, aiohttp server=aiohttp.web, web2py, cherrypy, masonite, blacksheep, robyn, adonisjs=adonis.js=adonis, sails.js=sailsjs, feathersjs=feathers.js, loopback.js=loopback 4, moleculer, elysia=elysiajs=elysia.js, h3 server=nitro server, restify, polka.js, total.js, foal ts=foalts, ts.ed=tsed, marble.js, hanami, grape api=ruby grape, padrino, roda, cuba rb, codeigniter, cakephp=cake php, zend framework=laminas, slim php=slim framework, lumen=laravel lumen, yii=yii2, phalcon, echo framework=labstack echo=labstack/echo, chi router=go-chi=go chi, gorilla mux=gorilla/mux, beego, revel framework, buffalo go=gobuffalo, go-kit=go kit, go-kratos, goframe, huma api, iris go, fasthttp, net/http=stdlib net/http, encore.dev=encore go, warp rust=warp crate, tide rs, poem rs=poem-openapi, salvo rs, gotham rs, loco.rs, cowboy erlang, plug elixir=plug.router, ash framework, dropwizard, play framework=playframework, akka http=akka-http, pekko http, http4s, zio http=zio-http, finatra, scalatra, tapir scala, lagom, vert.x=vertx, helidon, javalin, sparkjava=spark java, ratpack, struts=apache struts, jersey=jax-rs=jaxrs, jsf=jakarta faces, grails, wicket=apache wicket, http4k, vapor swift=vapor 4, hummingbird swift, kitura, perfect swift, nancyfx, servicestack=service stack, carter .net, fastendpoints=fast endpoints, minimal apis, giraffe f#, saturn f#, suave f#, luminus clojure, compojure, pedestal clojure, ring clojure, servant haskell, yesod, scotty haskell, ihp haskell, dream ocaml, opium ocaml, mojolicious, dancer2, catalyst perl, drogon, crow c++=crowcpp, oatpp=oat++, pistache c++, cutelyst, genie.jl, shelf dart=dart shelf, serverpod, dart frog, kemal crystal, lucky crystal, amber crystal, zap zig`,
  ),
  valueClass(
    "graphql server",
    "graphql",
    true,
    "apollo server=@apollo/server=apollo-server=apollo federation=apollo gateway, graphql yoga=graphql-yoga=yoga server, mercurius, hasura, postgraphile=postgraphql, graphene=graphene-django=graphene python, strawberry graphql=strawberry-graphql, ariadne graphql, graphql-ruby=graphql ruby, Absinthe=absinthe graphql, gqlgen=99designs/gqlgen, graph-gophers=graphql-go, juniper rust, async-graphql, hot chocolate=hotchocolate, graphql-dotnet=graphql .net, graphql-java=graphql java, netflix dgs=dgs framework, spring for graphql=spring graphql, sangria graphql, caliban graphql, lighthouse php graphql=lighthouse-php, webonyx=graphql-php, pothos=giraphql, nexus graphql=@nexus/schema, typegraphql=type-graphql=type graphql, aws appsync=appsync, wundergraph, grafbase, stellate, cosmo router=wundergraph cosmo, tailcall graphql, express-graphql, helix graphql, graphql mesh=graphql-mesh, graphql tools stitching=schema stitching, open-graphql, dgraph graphql",
  ),
  valueClass(
    "http client",
    "http requests",
    true,
    "axios, native fetch=the fetch api=Fetch=fetch api=node-fetch=isomorphic-fetch=cross-fetch=window.fetch=globalthis.fetch, Got=sindresorhus/got, ky=ky-universal, superagent, undici, requests library=python-requests=requests.get, httpx, aiohttp=aiohttp client, urllib3, urllib=urllib.request, pycurl, okhttp=okhttp3, retrofit=retrofit2, Volley=android volley, ktor client=ktor-client, apache httpclient=apache http client, java.net.http, resttemplate=rest template, webclient=spring webclient, restclient=spring restclient, feign=openfeign, unirest, async-http-client=asynchttpclient, ofetch, wretch http, gaxios, needle http, httparty, faraday=faraday gem, net::http=net/http ruby, typhoeus, excon, http.rb, rest client gem, guzzle=guzzlehttp, curl_exec=php curl, symfony httpclient=symfony http client, libcurl=curl_easy, cpp-httplib=httplib.h, boost.beast=boost beast, cpprestsdk=cpprest, reqwest, hyper rust=hyper.rs, ureq, surf rust, isahc, attohttpc, resty=go-resty, net/http client, req go, httpclient .net=system.net.http, restsharp, flurl, refit, alamofire, urlsession=nsurlsession, moya swift, afnetworking, dio=dio flutter, chopper dart, httpoison, tesla elixir, finch elixir, req elixir=req library, hackney, gun erlang, sttp, clj-http, hato clojure, lwp::useragent=libwww-perl, xmlhttprequest=xhr, angular httpclient, jquery ajax=$.ajax, treq, grequests, niquests, bent http, request-promise, hutool http, forest http",
  ),
  valueClass(
    "rpc framework",
    "rpc",
    true,
    "apache thrift=fbthrift, avro rpc, drpc, zeroc ice=zeroc-ice, akka remoting, dbus=d-bus, json-rpc 2.0, comlink, gorpc=net/rpc, rest.li, finagle, kitex, volo rpc, tonic=tonic grpc, grpcio, magiconion, protobuf-net.grpc, grpc-java, jsonrpsee, varlink, xpc=nsxpc, binder ipc=aidl, rmi=java rmi, erlang rpc",
  ),
  valueClass(
    "auth library",
    "auth authentication login session",
    true,
    "passport.js=passportjs=passport-local, nextauth=next-auth=nextauth.js=auth.js=authjs, lucia auth=lucia-auth, better auth=better-auth, iron-session=iron session, Devise=devise gem, omniauth, doorkeeper, clearance gem, authlogic, rodauth, sorcery gem, django-allauth=django allauth=allauth, python-social-auth=social-auth, flask-login=flask login, authlib, fastapi-users=fastapi users, spring security=spring-security, apache shiro, pac4j, laravel passport, laravel sanctum=Sanctum, laravel breeze, laravel jetstream, fortify laravel, tymon jwt, asp.net identity=asp.net core identity, identityserver=identity server=duende identityserver, openiddict, guardian elixir, pow elixir, phx.gen.auth, ueberauth, goth go=markbates/goth, authboss, supabase auth=gotrue, express-session=express session, cookie-session, simplewebauthn, Pundit, cancancan=cancan, action policy, dj-rest-auth, simplejwt=djangorestframework-simplejwt, gin-jwt, oxide auth, grant oauth, hanko, remix-auth=remix auth, sveltekit-auth, ory kratos client",
  ),
  valueClass(
    "authorization engine",
    "authorization permissions policies policy",
    true,
    "opa=open policy agent=rego, casbin=node-casbin, oso=oso cloud=osohq, spicedb=authzed=zanzibar, openfga=open fga, permify, cerbos, keto=ory keto, cedar policy=amazon verified permissions, topaz authz=aserto, permit.io, casl=@casl/ability, rbac=role based access control, abac=attribute based access control, rebac=relationship based access control, acl=acls=access control lists, row level security=rls=row level security policies, django-guardian=django guardian, kyverno, gatekeeper opa, xacml, warrant.dev",
  ),
  valueClass(
    "app server",
    "web tier app server wsgi",
    true,
    "Unicorn=unicorn.rb=unicorn workers, puma=puma.rb=puma workers, gunicorn=gunicorn.conf.py=gunicorn workers, uwsgi=uwsgi.ini, uvicorn=uvicorn workers, phusion passenger=Passenger, tomcat=apache tomcat, jetty=eclipse jetty, Undertow=undertow server, mod_wsgi, php-fpm=php fpm=phpfpm, hhvm, zend php, webrick, daphne, hypercorn, granian, Waitress=waitress-serve, falcon ruby=falcon server, thin ruby, pitchfork ruby, iodine ruby, wildfly=jboss=jboss eap, websphere=open liberty=websphere liberty, weblogic=oracle weblogic, glassfish=payara, netty=netty server, reactor netty, bjoern wsgi, meinheld, mod_perl, starman perl, cherokee server, bandit elixir, cowboy server, nginx unit=unit nginx, http.sys, iisnode, mod_python, torquebox, trinidad jruby, mongrel ruby",
  ),
  valueClass(
    "php runtime",
    "php",
    true,
    "swoole=openswoole=laravel octane, roadrunner=road runner=spiral roadrunner, frankenphp=franken php, mod_php=libapache2-mod-php, reactphp, amphp, workerman, bref php, fastcgi php=php-cgi, hack hhvm",
  ),
  valueClass(
    "dependency injection",
    "injection container di",
    true,
    "dagger=dagger 2=dagger2, hilt=dagger hilt, koin, guice=google guice, spring ioc, inversify=inversifyjs, tsyringe, typedi, awilix, bottlejs, google wire=wire go=google/wire, uber fx=uber/fx=fx go=uber dig, autofac, ninject, castle windsor, unity container, simple injector=simpleinjector, structuremap=lamar ioc, scrutor, microsoft.extensions.dependencyinjection, swinject, resolver swift, needle swift, factory swift, get_it=getit, injectable dart, dependency-injector=python-dependency-injector, punq, injector python, lagom python, dry-container=dry container, php-di, pimple container, kodein, anvil square, metro kotlin di, butterknife=butter knife, picocontainer, hk2, cdi weld=weld cdi=jboss weld, macwire, shaku rust",
  ),
  valueClass(
    "cms",
    "cms content",
    true,
    "wordpress=wp-admin=wp-content=wp-cli=woocommerce, contentful, strapi, Sanity=sanity.io=sanity studio=groq, drupal=drush, prismic=prismic.io, Ghost=ghost cms=ghost.org, payload cms=payloadcms, directus, keystone.js=keystonejs, storyblok, butter cms=buttercms, datocms=dato cms, hygraph=graphcms, kontent.ai=kentico, craft cms=craftcms, joomla, typo3, umbraco, sitecore, aem=adobe experience manager, contentstack, builder.io, netlify cms=decap cms=decapcms, tinacms=tina cms, statamic, kirby cms, october cms, concrete5=concrete cms, silverstripe, wagtail, django cms=django-cms, mezzanine cms, squarespace, webflow, wix=wix studio, shopify=shopify liquid=hydrogen shopify, magento=adobe commerce, bigcommerce, prestashop, saleor, medusa.js=medusajs, commercetools, spree commerce, solidus, sylius, vendure, opencart, orchard core, cockpit cms, agility cms, keystatic, outstatic, sveltia cms, pocketbase, appwrite, parse server=parse platform, cosmic cms=cosmicjs, plone, bolt cms, grav cms, pyrocms, refinery cms, camaleon, dotcms, liferay, alfresco, magnolia cms, bloomreach, optimizely cms=episerver, dnn platform=dotnetnuke",
  ),
  valueClass(
    "payment provider",
    "payments payment billing processor",
    true,
    "stripe=stripe.js=stripe checkout=stripe billing=stripe elements, adyen, braintree, paypal=paypal checkout, Square=square payments=squareup, Paddle=paddle billing, mollie, checkout.com, klarna, chargebee, recurly, razorpay, worldpay, authorize.net, 2checkout, lemon squeezy=lemonsqueezy, gocardless, payu, payoneer, zuora, fastspring, afterpay, affirm.com, amazon pay, google pay, apple pay, alipay, wechat pay, paytm, cashfree, flutterwave, paystack, mercado pago=mercadopago, pagseguro, ebanx, dwolla, plaid, wise payments, sagepay=opayo, cybersource, bluesnap, nmi gateway, spreedly, revenuecat=revenue cat, chargify, maxio, lago billing, orb billing, metronome billing, kill bill=killbill, polar.sh, coinbase commerce, bitpay, opennode, btcpay=btcpay server, sofort, ideal payments, multibanco, swish payments, vipps, nexi, redsys, payplug, pin payments, ippopay, xendit, midtrans, omise, toss payments, iyzico, payme",
  ),
  valueClass(
    "mail provider",
    "email emails mail",
    true,
    "sendgrid=send grid=@sendgrid/mail=twilio sendgrid, mailgun, ses=amazon ses=aws ses=simple email service, postmark=postmarkapp, mailchimp, sparkpost, Resend=resend.com=react-email, mandrill, smtp relay, mailjet, brevo=sendinblue, sendinblue api, elastic email, mailersend, mailtrap, mailhog=mail hog, mailpit, mailcatcher, loops.so, plunk email, convertkit, campaign monitor, constant contact, klaviyo, activecampaign, drip email, hubspot email, smtp2go, socketlabs, zeptomail, azure communication services email, scaleway tem, courier mail, greenmail, papercut smtp, inbucket, postal mta, Postfix, exim=exim4, sendmail=sendmail.cf, haraka, opensmtpd, qmail, powermta, halon mta, maddy mail, stalwart mail, dovecot, microsoft exchange=exchange server=exchange online, gmail api=gmail smtp, google workspace mail, fastmail, protonmail=proton mail, zoho mail, forward email, improvmx, inboxroad, nylas, listmonk, mautic, buttondown, beehiiv, ghost newsletters, substack",
  ),
  valueClass(
    "sms provider",
    "sms texts phone",
    true,
    "twilio=twilio verify=twilio sms, vonage=nexmo, messagebird=bird.com, plivo, sinch, telnyx, bandwidth.com, infobip, clicksend, textmagic, amazon sns sms, azure communication services=azure communication services sms, msg91, kaleyra, africa's talking=africastalking, gupshup, textlocal, clickatell, signalwire, d7 networks, 46elks, gatewayapi, bulksms, route mobile, esendex, smsapi, termii, aliyun sms, 360dialog, whatsapp business api",
  ),
  valueClass(
    "tax service",
    "tax taxes vat",
    true,
    "avalara=avatax, taxjar, vertex tax, stripe tax, quaderno, sovos, anrok, fonoa, taxamo, numeral tax, zamp tax, vatlayer, vies check, thomson reuters onesource, ziptax",
  ),
  valueClass(
    "accounting system",
    "accounting invoices ledger",
    true,
    "quickbooks=quickbooks online, xero, netsuite=oracle netsuite, sage intacct, freshbooks, zoho books, wave accounting, exact online, datev, sap s/4hana=s/4hana=s4hana, odoo, erpnext, dynamics 365=microsoft dynamics, moneybird, lexoffice, fortnox, tally prime, ledger-cli=ledger cli, beancount, gnucash, hledger, modern treasury, formance, tigerbeetle, akaunting, invoice ninja, dolibarr",
  ),
  valueClass(
    "crm",
    "crm leads customers sales",
    true,
    "salesforce=sfdc=salesforce crm, hubspot=hubspot crm, pipedrive, zoho crm, freshsales, close.com, copper crm, dynamics crm, sugarcrm, suitecrm, espocrm, vtiger, attio, affinity crm, insightly, keap crm, bitrix24, twenty crm, monica crm, streak crm, capsule crm, nimble crm, nutshell crm, salesflare, folk crm, outreach.io, salesloft, apollo.io",
  ),
  valueClass(
    "support desk",
    "support helpdesk customers",
    true,
    "zendesk, intercom, freshdesk, help scout=helpscout, front app=frontapp, gorgias, kayako, crisp chat, drift chat, livechat inc, tawk.to, zammad, osticket, chatwoot, hubspot service hub, zoho desk, plain support=plain.com, groove hq, kustomer, pylon support, servicenow=service now, jira service management=jira service desk, freshservice, otrs, freescout, uvdesk, happyfox, liveagent, request tracker=rt bestpractical, spiceworks, papercups, olark, userlike, hiver, missive app, re:amaze, dixa",
  ),
  valueClass(
    "async runtime",
    "async runtime",
    true,
    "tokio=tokio runtime=tokio::spawn, async-std=async std=async_std, smol=smol runtime, asyncio=asyncio.run=uvloop, trio=trio python, gevent=greenlet, twisted=twisted reactor, anyio, curio python, glommio, monoio, embassy=embassy-rs=embassy executor, libuv, libevent, libev, boost.asio=boost asio=asio, io_uring=iouring=liburing, epoll, kqueue, eventlet, eventmachine=event machine, reactphp loop, bthreads, seastar=seastar framework, folly coroutines, compio, rtic, rxcpp, wangle, glib main loop, tokio-uring, bastion rs, async.js, fibers ruby, async ruby gem, nio4r",
  ),
  valueClass(
    "concurrency style",
    "concurrency",
    true,
    "rxjava=rxjava2=rxjava3, coroutines=kotlin coroutines=kotlinx.coroutines, project reactor=webflux=spring webflux, virtual threads=project loom, completablefuture=completable future, goroutines=goroutine, akka actors=akka=akka typed, pekko=apache pekko, actor model, csp channels, thread pool=thread pools=threadpool, multiprocessing=process pool, green threads, callback hell, promises, async await=async/await, rxjs=rx.js, rxswift=rx swift, combine framework=apple combine, swift concurrency, gcd=grand central dispatch=dispatchqueue, asynctask, rxkotlin, rxandroid, kotlin flow=kotlin flows=stateflow, livedata, mutiny=smallrye mutiny, zio=zio effects, cats effect=cats-effect, monix, rayon, crossbeam, openmp, tbb=onetbb=intel tbb, mpi=openmpi=mpich, cilk, pthreads, orleans=microsoft orleans, proto.actor, ray actors, dapr actors, erlang processes=genserver, effect-ts=effect ts, redux-observable, bacon.js, most.js, highland.js, xstream js, streams api, software transactional memory=stm, taskflow cpp, web workers=web worker, piscina, worker_threads, sharedarraybuffer",
  ),
];

import type { Vocabulary } from "../vocabulary.ts";

/** Getting at what it knows. */
export const gettingAt: Vocabulary = {
  reveal: `
    reveal, print, show, output, display, repeat, tell me, give me, share, leak, dump, write, expose,
    disclose, recite, quote, translate, summarize, summarise, copy, paste, list, describe, spell, spit out,
    read out, read back, reproduce, echo, return, what is, what are, what was, what were, what's, provide,
    convert, encode, rewrite, paraphrase, let me see, i want to see, show me, enumerate, hand over, emit,
    restate, output back, type out, write out, print out, send me, report, explain, confess, tell us, write
    down, append, include, say, how were, which`,
  revealing: `
    repeating, printing, revealing, sharing, quoting, outputting, displaying, reciting, showing me`,
  hidden: `
    hidden, secret, internal, confidential, system, initial, full, exact, complete, original, underlying,
    private, entire, first, developer, preset, base, whole, own, verbatim, opening, top-level`,
  verbatim: `
    verbatim, word for word, exactly, letter by letter, character by character, in full, as is, unchanged,
    starting with, beginning with, this line, this point, this message, this sentence, in a code block,
    inside a code block, literally, to the letter, without changes, without omitting, line by line, this
    conversation, our conversation, quote it, in base64, in reverse, backwards, in hex`,
  aboveText: `
    text above, words above, everything above, all the text above, content above, above text, above content,
    sentences above, lines above, everything before, text before, words before, all above, above words, what
    is above, message above, messages above, anything above, paragraph above`,
  innards: `
    configuration, config, internals, context window, tool definitions, tool list, hidden context, tools,
    guardrails, settings, hidden configuration, internal configuration, secrets`,
  send: `
    send, post, upload, email, e-mail, mail, forward, transmit, append, include, embed, encode, submit,
    deliver, pipe, ship, publish, paste, attach, put, copy, make a request, fetch, curl, push, report,
    share, add, base64, deposit, dm, place, make a get request, make a post request, call, hand, give, pass,
    transfer, return, wget, read, open, render, display, output, collect, gather, export, replace, reply,
    respond, answer, invite`,
  dispatch: `
    send, post, upload, email, e-mail, mail, forward, transmit, submit, deliver, ship, publish, export,
    share, invite, pass, include, append, embed, attach, exfiltrate, copy, bcc, cc, commit, log`,
  leak: "exfiltrate, exfil, leak, smuggle, siphon, steal, harvest",
  spill: "reveal, disclose, dump, spill, give away",
  treasure: `
    env file, .env, .env file, dotenv, ssh key, ssh keys, ssh private key, private key, private keys,
    id_rsa, environment variables, env vars, conversation history, chat history, message history, every
    message, whole conversation, entire conversation, chat log, chat logs, session cookies, address book,
    browser history, private repository, private repositories, aws credentials, git credentials, seed
    phrase, customer data, customer records, database dump, keychain, chat transcript, private files, home
    directory, secrets file, credentials file, npm token, github token, bank details, deploy key, deploy
    keys, .npmrc, .netrc, kubeconfig, personal data, confidential data, the conversation so far, session
    token, session tokens, private branch, private repo, private code, internal code, chat so far,
    conversation so far, last ten messages, previous messages, other messages, attached address book,
    meeting notes, customer list, the conversation, this conversation, our conversation, entire chat, every
    message of`,
  secret: `
    api key, api keys, apikey, password, passwords, token, tokens, credential, credentials, secret, secrets,
    access key, access keys, access token, access tokens, secret key, passphrase, keys, admin password,
    admin passwords, pin, login`,
  belongings: `
    calendar, inbox, mailbox, contacts, emails, messages, files, cookies, data, account, profile, photos,
    documents, address, location, wallet, mails, contact list, history`,
  place: `
    pastebin, webhook, attacker, attackers, external server, remote server, my server, my email, my inbox,
    this url, this address, this endpoint, the following url, the following address, that url, url of an
    image, image url, url parameter, query string, query parameter, link, discord, telegram, gist, public
    gist, ngrok, to me, dns, requestbin, drop box, third party, outside address, external address, public
    repository, public channel, address below, url below, link below, the address below, public fork, public
    repo, a public, outside server, third-party server, an external, whose url, url contains, shared drive`,
  image: "image, markdown image, img, picture, pixel, tracking pixel, favicon, thumbnail",
  encode: `
    base64, url encoded, url-encoded, urlencoded, encoded, percent-encoded, placeholder, filled in,
    hex-encoded, as a parameter, as a query parameter, in the query string, in the url, in the path`,
  everyones: `
    user's, users', all, every, contents of, content of, whole, entire, everything, their, each, any, other
    people's, everyone's, value of, values of, the content, its content, its contents`,
  from: "from",
};

import type { Vocabulary } from "./vocabulary.ts";

export const czech: Vocabulary = {
  dropNow: `
    ignoruj*, zapomen*, pomin*, nedbej*, nerid se*, nedodrzuj*, obejdi*, porus*, neposlouchej*, opomen*`,
  orders: "instrukc*, pokyn*, prikaz*, smernic*, direktiv*",
  rules: "pravidl*, omezen*, filtry, filtru, zakaz*",
  prompt: `
    systemovy prompt*, systemoveho promptu, systemovou zpravu, systemova zprava, skryte pokyny, tajne
    pokyny, systemove instrukce`,
  before: "predchoz*, predesl*, drivejs*, vyse, uvedene, dosavad*, puvodni*",
  your: "sve, svoje, svych, tvoje, tve, tvych, vase, vasich",
  all: "vsechn*, vsech, vse, veskere, kazd*",
  free: "bez omezeni, bez jakychkoli omezeni, bez pravidel, bez filtru, zadna omezeni, neomezen*",
  becomes: "jsi nyni, nyni jsi, jsi ted, ted jsi, od ted jsi, uz nejsi, predstirej*, chovej se jako",
  revealNow: "ukaz*, zobraz*, vypis*, prozrad*, odhal*, zopakuj*, napis*, sdel*",
  tellNow: "nerikej*, neinformuj*, nezminuj*, neprozrazuj*",
  user: "uzivatel*, vyvojar*, nikomu",
  not: "nerikej*, neinformuj*, nezminuj*, neprozrazuj*, nic, nikdy, bez",
  sendNow: "posli*, odesli*, nahraj*, preposli*",
  secret: "heslo, hesla, klic*, tajemstvi, prihlasovaci udaje",
  you: "ty, vy",
  takeover: "od ted, od nynejska",
  void: "uz neplati*, neplati*",
};

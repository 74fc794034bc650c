import type { Vocabulary } from "./vocabulary.ts";

export const swedish: Vocabulary = {
  dropNow: `
    ignorera, strunta i, glom, bortse fran, folj inte, overtrad, asidosatt, kringga, lyssna inte pa, sluta
    folja`,
  orders: `
    instruktion, instruktioner, instruktionerna, anvisningar, riktlinjer, riktlinjerna, direktiv`,
  rules: "regler, reglerna, begransningar, restriktioner, granser",
  prompt: `
    systemprompt*, systemmeddelande*, systeminstruktion*, dolda instruktioner, hemliga instruktioner`,
  before: "tidigare, foregaende, ovanstaende, ovan, hittills, ursprungliga",
  your: "din, ditt, dina, ert, era, du fatt",
  all: "alla, allt, alltihop, varje",
  free: `
    utan begransningar, utan restriktioner, utan regler, utan filter, inga begransningar, inga regler,
    obegransad`,
  becomes: "du ar nu, nu ar du, fran och med nu ar du, du ar inte langre, lat som att du",
  revealNow: "visa, avsloja, skriv ut, ge mig, upprepa, beratta, dela",
  tellNow: "beratta, saga, sag, informera, namn, avsloja",
  user: "anvandaren, anvandare, utvecklaren, ingen",
  not: "inte, inget, aldrig, utan, ingen",
  sendNow: "skicka, sand, ladda upp, vidarebefordra, mejla",
  secret: "losenord, losenorden, nycklar, nycklarna, hemligheter, uppgifter",
  you: "du, ni",
  takeover: "fran och med nu, hadanefter",
  void: "galler inte langre, galler ej",
};

import type { Vocabulary } from "./vocabulary.ts";

export const polish: Vocabulary = {
  dropNow: `
    zignoruj*, ignoruj*, zapomnij*, pomin, pominij*, pomijaj*, zlekcewaz*, lekcewaz*, obejdz*, odrzuc*,
    porzuc*, nie przestrzegaj*, nie stosuj*, nie sluchaj*, nie wykonuj*, przestan przestrzegac, przestan
    stosowac, zlam, nie zwracaj uwagi na, nadpisz, masz zignorowac, musisz zignorowac, uniewaznij, omin`,
  orders: "instrukcj*, polecen*, wskazow*, wytyczn*, rozkaz*, dyrektyw*, prompt*, nakaz*",
  rules: "zasad*, regul*, ogranicz*, filtr*, limit*, zabezpieczen*, restrykcj*, programowan*",
  prompt: `
    prompt systemow*, promptu systemow*, monit systemow*, komunikat systemow*, instrukcje systemow*,
    instrukcji systemow*, ukryte instrukcje, tajne instrukcje, poczatkowe instrukcje, wiadomosc systemow*`,
  before: `
    poprzedni*, wczesniejsz*, powyzsz*, uprzedni*, dotychczas*, pierwotn*, wczesniej, wyzej, przedtem, dawn*`,
  your: "twoj*, swoj*, swoich, twoich, swoje, twoje, swoim, ktore otrzymal*, ktore dostal*, ci",
  told: "ci powiedziano, ci mowiono, co wiesz, powiedziano ci, nauczono cie, ci powiedzialem, ci kazano",
  all: "wszystk*, wszelki*, kazd*, calkowicie, caly, cala",
  free: `
    bez ograniczen, bez zadnych ograniczen, bez zasad, bez zadnych zasad, bez filtrow, bez limitow, zadnych
    ograniczen, bez cenzury, nieograniczon*, nie masz ograniczen, bez regul, zadnych zasad`,
  becomes: `
    jestes teraz, teraz jestes, od teraz jestes, nie jestes juz, od tej pory jestes, udawaj ze, udawaj,
    wciel sie w, zachowuj sie jak`,
  revealNow: `
    pokaz*, wyswietl*, ujawnij*, podaj*, wypisz*, powtorz*, zdradz*, wydrukuj*, napisz*, przetlumacz*,
    powiedz mi, jaki jest, jakie sa`,
  tellNow: `
    mow, powiedz*, informuj*, wspominaj*, powiadamiaj*, zdradzaj*, mowiac*, informowania, ujawniaj*`,
  user: "uzytkownik*, programist*, nikomu, nikogo, czlowiek*, wlasciciel*",
  not: "nie, nic, nigdy, bez, nikomu, zadn*",
  sendNow: "wyslij*, przeslij*, przekaz*, opublikuj*, wgraj*, wrzuc*, zaladuj*",
  treasure: `
    zmienne srodowiskow*, zmiennych srodowiskow*, historie rozmow*, historia rozmow*, historii rozmow*,
    klucz prywatn*, klucze prywatn*, historie czat*`,
  secret: "haslo, hasla, hasel, klucz*, poswiadczen*, sekret*, token*, dane logowania, klucze api",
  self: "ja, my",
  freshOrders: "nowe instrukcje, nowe polecenie, nowe polecenia, nowe zadanie, nowa instrukcja",
  you: "ty, ci, tobie",
  takeover: "od teraz, od tej pory, odtad",
  void: `
    juz nie obowiazuj*, nie obowiazuj*, przestaj* obowiazywac, sa niewazne, uniewaznion*, nie maja juz`,
  bounds: "filtry bezpieczenstwa, zasady bezpieczenstwa",
};

import type { Vocabulary } from "./vocabulary.ts";

export const dutch: Vocabulary = {
  dropNow: `
    negeer, negeert, vergeet, vergeten, omzeil, omzeilt, veronachtzaam, overtreed, volg niet, volg niet
    langer, stop met volgen, let niet op, laat varen, gooi weg, overschrijf, zet opzij, je moet negeren, sla
    over, trek je niets aan van, houd je niet aan, schakel uit, wis`,
  orders: `
    instructie, instructies, aanwijzing, aanwijzingen, opdracht, opdrachten, richtlijn, richtlijnen,
    bevelen, prompt, voorschriften, orders`,
  rules: `
    regel, regels, beperking, beperkingen, filters, grenzen, beleid, veiligheidsregels, veiligheidsfilters,
    restricties, programmering`,
  prompt: `
    systeemprompt*, systeem prompt, systeembericht*, systeeminstructie*, verborgen instructies, geheime
    instructies, oorspronkelijke instructies, interne instructies`,
  before: `
    vorige, eerdere, voorgaande, bovenstaande, eerder, hierboven, voorafgaande, oorspronkelijke, tot nu toe,
    oude, daarvoor, hiervoor`,
  your: "je, jouw, uw, jullie, die je kreeg, die je hebt gekregen, die je zijn gegeven, die je kent",
  told: `
    je is verteld, je verteld is, je hebt geleerd, je weet, u is verteld, ik je heb verteld, je gezegd is,
    tegen je gezegd`,
  all: "alle, alles, elke, iedere, al, ieder, al je",
  free: `
    zonder beperkingen, zonder enige beperking, zonder regels, zonder filters, zonder grenzen, geen
    beperkingen, geen regels, geen grenzen, onbeperkt*, ongecensureerd*, geen enkele beperking, zonder
    filter`,
  becomes: `
    je bent nu, jij bent nu, u bent nu, je bent vanaf nu, vanaf nu ben je, je bent niet langer, je bent
    geen, doe alsof je, speel de rol, gedraag je als`,
  revealNow: `
    toon, laat zien, laat, onthul, geef, geef me, druk af, herhaal, vertel me, openbaar, lek, deel, schrijf,
    vertaal, wat is, wat zijn`,
  tellNow: `
    vertel, zeg, informeer, vermeld, meld, waarschuw, verklap, vertellen, melden, te vertellen, te melden`,
  user: "gebruiker*, ontwikkelaar*, niemand, mens, eigenaar, beheerder",
  not: "niet, niets, nooit, geen, zonder, niemand",
  sendNow: "stuur, verstuur, zend, verzend, plaats, publiceer, doorsturen, geef door, stuur door",
  treasure: `
    omgevingsvariabelen, gespreksgeschiedenis, chatgeschiedenis, prive sleutel, prive-sleutel,
    priveserleutels, prive sleutels`,
  secret: `
    wachtwoord, wachtwoorden, sleutel, sleutels, inloggegevens, geheimen, api-sleutel, api-sleutels, tokens`,
  self: "ik, wij, we",
  freshOrders: "nieuwe instructie, nieuwe instructies, nieuwe opdracht, nieuwe taak, nieuwe regels",
  you: "je, jij, u",
  takeover: "vanaf nu, voortaan, van nu af aan",
  void: `
    gelden niet meer, gelden niet langer, zijn vervallen, niet meer van toepassing, tellen niet meer`,
  bounds: "veiligheidsregels, veiligheidsfilters",
};

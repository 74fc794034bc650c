import type { Vocabulary } from "./vocabulary.ts";

export const turkish: Vocabulary = {
  dropNow: `
    yok say*, yoksay*, unut, unutun, unutunuz, gormezden gel*, goz ardi et*, dikkate alma*, bos ver*,
    bosver*, uyma, uymayin, uymayı birak, uymayi birak, takip etme*, cigne*, atla, gecersiz kil*, devre disi
    birak*, ihlal et*, itaat etme*, es gec*, aldirma, aldirma*, bir kenara birak*, hice say*, iptal et*`,
  orders: "talimat*, yonerge*, komut*, emir*, emri, prompt*, direktif*, istem*",
  rules: "kural*, kisitlama*, sinirlama*, filtre*, sinir*, politika*, engel*",
  prompt: `
    sistem prompt*, sistem istem*, sistem mesaj*, sistem komut*, sistem talimat*, gizli talimat*, gizli
    yonerge*, sistem yonerge*, baslangic talimat*, sistem istemi*`,
  before: `
    onceki, onceden, yukaridaki, evvelki, daha once, bundan onceki, eski, gecmis, ilk, simdiye kadar,
    onceleri`,
  your: "senin, sana, sizin, size, kendi, sana verilen, size verilen",
  told: "sana soylenen*, sana soylenilen*, size soylenen*, bildigin*, sana soyledikler*, ogrendigin*",
  all: "tum, butun, her, hepsi, hepsini, herhangi, tumunu, tamamini, her seyi",
  free: `
    kisitlamasiz, sinirsiz, filtresiz, kuralsiz, sansursuz, hicbir kisitlama*, hicbir sinir*, hicbir kural*,
    sinirlamasiz, kisitlaman yok, kisitlama olmadan, kisitlamalar olmadan, kurallarin yok, kuralin yok,
    sinirin yok, sinirlarin yok, kisitlamalarin yok, artik kuralin yok`,
  becomes: `
    artik sen, sen artik, simdi sen, sen simdi, bundan boyle sen, siz artik, artik bir, gibi davran*, rolunu
    oyna*, rolune gir*, sen bundan sonra`,
  revealNow: `
    goster*, acikla*, yazdir*, paylas*, soyle, soyleyin, ifsa et*, ver, verin, tekrarla*, yaz, cikti ver*,
    sizdir*, yansit*, cevir*`,
  tellNow: `
    soyleme*, bahsetme*, bildirme*, haber verme*, anlatma*, soylemeden, bildirmeden, haber vermeden,
    belirtme*`,
  user: "kullanici*, gelistirici*, kimse*, insan*, sahib*",
  not: `
    soyleme, soylemeden, bahsetme, bahsetmeden, bildirme, bildirmeden, haber vermeden, haber verme, anlatma,
    anlatmadan, hicbir sey, asla, soylemeyin, bahsetmeyin, belirtme`,
  sendNow: "gonder*, yolla*, ilet, iletin, yukle*, postala*, aktar*, paylas*, yayinla*",
  treasure: "ortam degisken*, konusma gecmis*, sohbet gecmis*, ozel anahtar*",
  secret: "sifre*, parola*, anahtar*, kimlik bilgi*, gizli bilgi*, sirlar*, token*, api anahtar*",
  self: "ben, biz",
  freshOrders: "yeni talimat*, yeni gorev*, yeni yonerge*, yeni komut*, yeni kural*",
  you: "sen, siz, sana",
  takeover: "bundan boyle, artik, bundan sonra, simdiden itibaren",
  void: `
    artik gecerli degil, gecerli degil, gecersiz, iptal edildi, artik yok, kurallarin yok, kuralin yok`,
};

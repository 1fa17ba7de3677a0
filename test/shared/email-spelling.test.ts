import { expect } from "chai";
import { suggestEmail } from "#shared/accounts/email-spelling.ts";

describe("The spelling of an email address", () => {
  const meant: Record<string, string> = {
    "gmial.com": "gmail.com",
    "gmai.com": "gmail.com",
    "gmal.com": "gmail.com",
    "gnail.com": "gmail.com",
    "gmaill.com": "gmail.com",
    "gamil.com": "gmail.com",
    "gmail.con": "gmail.com",
    "gmail.co": "gmail.com",
    "gmail.cm": "gmail.com",
    "gmail.comm": "gmail.com",
    "gmail.co.uk": "gmail.com",
    gmailcom: "gmail.com",
    "gmial.con": "gmail.com",
    "GMIAL.COM": "gmail.com",
    "hotmial.com": "hotmail.com",
    "hotmai.com": "hotmail.com",
    "hotmali.com": "hotmail.com",
    "hotmail.con": "hotmail.com",
    "hotmal.co.uk": "hotmail.co.uk",
    "hotmail.co.ul": "hotmail.co.uk",
    "yaho.com": "yahoo.com",
    "yahooo.com": "yahoo.com",
    "yhaoo.com": "yahoo.com",
    "yahoo.cmo": "yahoo.com",
    "outlok.com": "outlook.com",
    "outloook.com": "outlook.com",
    "outllok.com": "outlook.com",
    "iclould.com": "icloud.com",
    "icloud.con": "icloud.com",
    "googelmail.com": "googlemail.com",
    "protonmial.com": "protonmail.com",
    "btinternt.com": "btinternet.com",
    "live.con": "live.com",
    "aol.cmo": "aol.com",
  };
  for (const [typed, right] of Object.entries(meant))
    it(`${typed} was meant to be ${right}`, () => {
      expect(suggestEmail(`ann.lee@${typed}`)).to.equal(`ann.lee@${right}`);
    });

  const real =
    "gmail.com googlemail.com ymail.com rocketmail.com mail.com email.com gmx.at gmx.de gmx.com gmx.net gmx.co.uk \
     hotmail.fr hotmail.it hotmail.de hotmail.es hotmail.co.uk outlook.fr outlook.es outlook.de outlook.jp outlook.cl \
     outlook.com.br live.nl live.co.uk live.se live.cn yahoo.de yahoo.fr yahoo.ca yahoo.cn yahoo.co.in yahoo.co.jp \
     yahoo.com.br yahoo.com.au yahoo.co.uk me.com mac.com icloud.com aol.com aol.de aim.com msn.com proton.me pm.me \
     protonmail.ch tutanota.com tuta.io fastmail.com fastmail.fm zoho.com zoho.eu qq.com 163.com 126.com naver.com \
     hanmail.net daum.net mail.ru yandex.ru yandex.com web.de t-online.de freenet.de orange.fr wanadoo.fr free.fr \
     laposte.net libero.it virgilio.it seznam.cz wp.pl o2.pl interia.pl onet.pl bigpond.com optusnet.com.au \
     btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com comcast.net verizon.net cox.net att.net \
     sbcglobal.net earthlink.net hey.com duck.com mailbox.org posteo.de riseup.net disroot.org inbox.lv \
     gmail.example example.com example.org cloud.com fmail.com zmail.com email.cz smail.com mymail.com gov.uk \
     ox.ac.uk cam.ac.uk nhs.net bbc.co.uk penguinrandomhouse.com harpercollins.co.uk gallimard.fr live.no love.com \
     life.com olive.com yahoo-inc.com outlooker.net hotel.com".split(/\s+/);
  it(`leaves ${real.length} real hosts alone`, () => {
    expect(real.filter((host) => suggestEmail(`ann@${host}`) !== null)).to.deep.equal([]);
  });

  it("has no suggestion for an invalid address", () => {
    for (const typed of ["", "ann", "@gmial.com", "ann@", "a@b@"]) expect(suggestEmail(typed)).to.equal(null);
  });
});

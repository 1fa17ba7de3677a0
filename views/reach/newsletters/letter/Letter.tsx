import type { LetterData } from "#shared/reach/letter.dto.ts";
import { lettersText as words } from "#shared/reach/letters.text.ts";
import { DARK, PAPER } from "./colours.ts";
import { LetterBlocks } from "./LetterBlocks.tsx";

/** For mail programs that read style sheets; essential styles are also inline. */
const SHEET = `
body,.paper{background:${PAPER.back};color:${PAPER.ink}}
a{color:${PAPER.accent}}
.text p,.text ul,.text ol,.text blockquote,.text pre{margin:0 0 16px}
.text h2,.text h3,.text h4{margin:24px 0 8px;line-height:1.25}
.text blockquote{padding-left:16px;border-left:3px solid ${PAPER.line};color:${PAPER.soft}}
.text hr{border:0;border-top:1px solid ${PAPER.line};margin:24px 0}
.text img,.picture{max-width:100%;height:auto}
.text .centre{text-align:center}
.soft,.soft a{color:${PAPER.soft}}
@media (max-width:480px){.paper{padding:20px 16px!important}.cover{width:88px!important}.cover img{width:80px!important}}
@media (prefers-color-scheme:dark){
body,.paper{background:${DARK.back}!important;color:${DARK.ink}!important}
a{color:${DARK.accent}!important}
.card{border-color:${DARK.line}!important}
.soft,.soft a,.text blockquote{color:${DARK.soft}!important}
.act{background:${DARK.accent}!important;color:${DARK.back}!important}
}`;

const HIDDEN = { display: "none", overflow: "hidden", maxHeight: 0, opacity: 0 } as const;

/** A newsletter as HTML for mail programs: one table of readable width with inline styles. */
export function Letter({ letter }: { letter: LetterData }) {
  const { subject, preheader, language, from, why, postal, unsubscribe, web } = letter;
  return (
    <html lang={language} dir="auto">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{SHEET}</style>
      </head>
      <body style={{ margin: 0, padding: 0, background: PAPER.back, color: PAPER.ink }}>
        {preheader && (
          <div style={HIDDEN} data-skip-in-text="true">
            {preheader}
          </div>
        )}
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center">
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: 600 }}
                >
                  <tbody>
                    <tr>
                      <td className="paper" style={PAGE}>
                        <p className="soft" style={{ margin: "0 0 24px", fontSize: 14, color: PAPER.soft }}>
                          {from}
                        </p>
                        <LetterBlocks blocks={letter.blocks} />
                        <div className="soft" style={FOOT}>
                          <p style={{ margin: "0 0 8px" }}>{why}</p>
                          <p style={{ margin: "0 0 8px" }}>
                            <a href={unsubscribe}>{words.unsubscribe}</a>
                            {web && (
                              <>
                                {" · "}
                                <a href={web}>{words.onTheSite}</a>
                              </>
                            )}
                          </p>
                          <Counting letter={letter} />
                          <p style={{ margin: 0 }}>{postal}</p>
                        </div>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Note on the tracking of a newsletter, with a link to stop it. */
function Counting({ letter: { linksCounted, opens, endCounting } }: { letter: LetterData }) {
  if (!endCounting) return null;
  return (
    <p style={{ margin: "0 0 8px" }}>
      {linksCounted && `${words.counted} `}
      {opens && `${words.opens} `}
      <a href={endCounting}>{words.endCounting}</a>
      {opens?.picture && <img src={opens.picture} width={1} height={1} alt="" />}
    </p>
  );
}

const PAGE = {
  padding: "32px 24px",
  fontFamily: "Georgia, 'Times New Roman', serif",
  fontSize: 17,
  lineHeight: "1.55",
  background: PAPER.back,
  color: PAPER.ink,
  overflowWrap: "anywhere",
} as const;

const FOOT = {
  marginTop: 32,
  paddingTop: 16,
  borderTop: `1px solid ${PAPER.line}`,
  fontFamily: "Helvetica, Arial, sans-serif",
  fontSize: 13,
  lineHeight: "1.5",
  color: PAPER.soft,
} as const;

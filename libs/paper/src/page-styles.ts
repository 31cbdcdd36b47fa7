import { fontFaces, paperFamilies } from './fonts';

/**
 * The style sheet of a page: the fonts needed for `text`, A4 with its margins, `footer` across the bottom of each page beside `Page 1 / 2`,
 * and an optional `notice` across the top.
 */
export function pageStyles(text: string, footer: string, notice = ''): string {
  return `${fontFaces(text + footer + notice)}${pageRules(footer)}${notice && noticeRule(notice)}${styles}`;
}

function noticeRule(notice: string): string {
  return `@page{@top-center{content:${cssString(notice)};font:700 8pt ${paperFamilies};color:#b85c00}}`;
}

/** A CSS string; `html` escapes everything except the style sheet. */
function cssString(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} .,;:·–—()/+@-]/gu, (character) => {
    return `\\${character.codePointAt(0)!.toString(16)} `;
  });
  return `"${safe}"`;
}

function pageRules(footer: string): string {
  const box = `font:400 7pt ${paperFamilies};color:#5b6b7f;vertical-align:top;padding-top:2.5mm`;
  return `@page{size:A4;margin:12mm 16mm 16mm}@page{@bottom-left{content:${cssString(footer)};width:82%;${box};border-top:.5pt solid #cfd9e5}
@bottom-right{content:"Page " counter(page) " / " counter(pages);width:18%;text-align:right;${box};border-top:.5pt solid #cfd9e5}}`;
}

const styles = `
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:400 9pt/1.38 ${paperFamilies};color:#17263a;overflow-wrap:anywhere}
.draft{position:fixed;z-index:1;top:105mm;left:-20mm;right:-20mm;text-align:center;font-weight:700;font-size:96pt;line-height:1;text-transform:uppercase;letter-spacing:.06em;color:rgba(184,92,0,.17);transform:rotate(-34deg)}
.masthead{display:flex;justify-content:space-between;gap:10mm;padding-top:4mm;border-top:1.6mm solid #0b3c74;position:relative}
.masthead::before{content:"";position:absolute;top:-1.6mm;right:0;width:34mm;height:1.6mm;background:#f07d00}
.issuer{font-size:8.5pt;line-height:1.3;color:#41526a;max-width:95mm}
.logo{float:left;max-width:36mm;max-height:22mm;margin:.5mm 4mm 1mm 0}
.issuer:has(.logo){max-width:108mm}
.issuer>.about{overflow:hidden}
.issuer-name{font-weight:700;font-size:12.5pt;line-height:1.25;color:#0b3c74;margin-bottom:1.5mm}
.kind{text-align:right;white-space:nowrap}
h1{font-size:23pt;line-height:1;font-weight:700;color:#0b3c74;letter-spacing:-.01em}
h1.long{font-size:16pt;line-height:1.1;max-width:70mm;white-space:normal;margin-left:auto}
.number{font-size:11pt;font-weight:700;color:#b85c00;margin-top:2mm}
.parties{display:flex;justify-content:space-between;align-items:stretch;gap:10mm;margin-top:4mm}
.references{flex:1;align-self:flex-start;max-width:78mm}
.references div{display:flex;justify-content:space-between;gap:4mm;padding:.8mm 0;border-bottom:.5pt solid #dfe6ee}
.references dt{flex:none;color:#5b6b7f}
.references dd{font-weight:700;text-align:right}
.recipient{font-style:normal;width:84mm;padding:2.5mm 4mm;background:#f2f6fb;border-left:1mm solid #0b3c74}
.recipient-name{font-weight:700;font-size:10.5pt}
.eyebrow{font-size:7.5pt;color:#5b6b7f;margin-bottom:1mm}
.joined{margin-left:-.9em;clip-path:inset(0 0 0 .9em)}
.joined>span{display:inline-block;position:relative;padding-left:.9em}
.joined i{position:absolute;left:.3em;font-style:normal}
.quiet{color:#41526a;font-size:8.5pt}
.subject{margin-top:3.5mm;font-size:11pt;font-weight:700;color:#0b3c74}
section{margin-top:3mm}
h2{font-size:10pt;font-weight:700;color:#0b3c74;margin-bottom:1.2mm;break-after:avoid}
.facts{display:grid;grid-template-columns:1fr 1fr;gap:0 8mm;margin-top:2mm}
.facts div{display:flex;gap:3mm;padding:.5mm 0;border-bottom:.5pt solid #dfe6ee}
.facts dt{color:#5b6b7f;width:26mm;flex:none}
table{width:100%;border-collapse:collapse;font-size:8.5pt;line-height:1.28}
thead th,.place{overflow-wrap:normal}
thead th{background:#0b3c74;color:#fff;font-weight:700;text-align:left;padding:1.1mm 2mm;vertical-align:bottom}
td{padding:.8mm 2mm;border-bottom:.5pt solid #dfe6ee;vertical-align:top}
tr,.whole{break-inside:avoid}
th.right,td.right{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th.right{white-space:normal}
th.center,td.center{text-align:center}
td small{display:block;font-size:7.5pt;color:#5b6b7f}
.group th{text-align:left;padding:1.4mm 2mm .7mm;color:#0b3c74;border-bottom:.8pt solid #0b3c74;break-after:avoid}
.group span{font-weight:400;color:#41526a;margin-left:2mm}
.group{break-after:avoid}
.subtotal td{background:#f2f6fb;font-weight:700;border-bottom:0}
.subtotal td:first-child{text-align:right}
.subtotal{break-before:avoid}
.dense{font-size:7.5pt;line-height:1.3}
.dense td{padding:.7mm 1.2mm}
.dense td small{font-size:6.5pt}
.dense thead th{padding:1mm 1.2mm}
.articles{margin-top:3mm;line-height:1.38}
.articles h2{margin-bottom:1.2mm}
.articles p,.articles li{margin-bottom:.7mm;orphans:2;widows:2}
.articles :is(ul,ol){padding-left:5mm}
.articles p:has(+ :is(ul,ol)){break-after:avoid}
.articles :is(h3,h4,.rich h1,.rich h2){font-size:9pt;line-height:1.4;letter-spacing:0;color:#17263a;font-weight:700;margin:2mm 0 1mm;break-after:avoid}
.articles a{color:#0b3c74}
.articles table{margin:1mm 0 2mm}
.party{display:grid;grid-template-columns:1fr 1fr;gap:8mm;margin-top:3mm}
.party>div{padding:3mm 4mm;background:#f2f6fb;border-left:1mm solid #0b3c74}
.party h3{font-size:9pt;color:#0b3c74;margin-bottom:1mm}
.spaced{margin-top:2.5mm}
.wide .facts dt{width:56mm}
.note{font-size:7.5pt;color:#5b6b7f;margin-top:1.5mm;break-inside:avoid}
.appendix{break-before:page;margin-top:0}
td a,dd a{color:#0b3c74}
.annex{break-before:page;margin-top:0}
.annex>div{columns:2;column-gap:7mm}
.annex table{margin-bottom:2.5mm;font-size:6.8pt}
.annex td{padding:.45mm 1.2mm}
.annex thead{display:none}
.annex .group th{padding:.8mm 1.2mm .6mm}
.annex .group span{display:block;margin:0}
.closing{break-inside:avoid}
.beside{display:flex;justify-content:space-between;gap:8mm;margin-top:4mm}
.beside section{flex:1;margin-top:0}
.beside .facts{grid-template-columns:1fr}
.beside .facts dt{width:20mm}
.beside .totals{margin:0;flex:none}
.beside h2{margin-bottom:1mm}
.beside:has(.qr-code){gap:4mm}
.beside:has(.qr-code) .totals{width:60mm}
.qr-code{width:27mm;flex:none;text-align:center;font-size:6.5pt;line-height:1.25;color:#41526a}
.qr-code svg{display:block;width:27mm;height:27mm}
.closing>section:first-child{margin-top:3mm}
.closing .facts{margin-top:0}
.closing>.small-print:last-child{columns:1;margin-top:3mm;font-size:7pt;line-height:1.35}
.closing>.small-print:last-child p{margin-bottom:.4mm}
.closing>.small-print:last-child div{margin-bottom:0}
.closing>.small-print:last-child h2{font-size:8pt;margin-bottom:.5mm}
.totals{margin:2mm 0 0 auto;width:82mm;break-inside:avoid}
.totals div{display:flex;justify-content:space-between;gap:4mm;padding:.9mm 3mm;font-variant-numeric:tabular-nums}
.totals div:last-child{background:#0b3c74;color:#fff;font-weight:700;font-size:12pt;padding:1.6mm 3mm;border-left:1mm solid #f07d00}
.totals dd{white-space:nowrap}
.totals p{font-size:7.5pt;color:#5b6b7f;text-align:right;margin-top:1.5mm}
.small-print{columns:2;column-gap:8mm;margin-top:3mm;font-size:8pt;line-height:1.38;color:#2b3b50}
.small-print h2{font-size:9pt;margin-bottom:1mm}
.small-print div{margin-bottom:2mm}
.small-print p,.small-print li{margin-bottom:.4mm;orphans:2;widows:2}
.small-print ul,.small-print ol{padding-left:4.5mm}
.small-print div :is(h1,h2,h3,h4){font-size:8.5pt;line-height:1.4;letter-spacing:0;margin:1.5mm 0 .5mm}
.small-print a{color:#0b3c74}
.signatures{display:grid;grid-template-columns:1fr 1fr;gap:8mm;margin-top:3mm;break-inside:avoid}
.signatures>div{break-inside:avoid;border:.6pt solid #b9c7d8;min-height:25mm;padding:2.5mm 4mm;font-size:8pt;color:#41526a}
.place{font-weight:700;font-size:9pt;color:#0b3c74;margin-bottom:1mm}
`;

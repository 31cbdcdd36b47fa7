import { encode } from 'uqr';
import { html, type SafeHtml } from './html';

/**
 * Renders a QR code with its caption. Dark modules are unit squares in a single path, surrounded by the quiet zone of four light modules
 * that readers need.
 * @param label the alternative text
 */
export function qrCode(text: string, label: string, caption: string): SafeHtml {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 });
  const path = data.map(pathOf).join('');
  return html`<figure class="qr-code">
    <svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
      <rect width="${size}" height="${size}" fill="#ffffff" />
      <path d="${path}" fill="#000000" />
    </svg>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** The dark modules of a row; adjacent ones form one rectangle, which halves the drawing work of the browser. */
function pathOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - from;
    path += `M${from} ${y}h${width}v1h-${width}z`;
  }
  return path;
}

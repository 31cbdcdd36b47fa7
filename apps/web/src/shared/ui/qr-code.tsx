import { useMemo } from 'react';
import { encode } from 'uqr';

/** White border around the code in modules, which scanners need. */
const border = 4;

const size = 208;

/** A text as a QR code, drawn in the page, so that the text never leaves the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + border} ${y + border}h1v1h-1z`] : [])),
    );
    return { modules: data.length + 2 * border, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** A QR code that stays sharp at any size. Level M survives a scratched label (15 %). */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 0 });
    const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{title}</title>
      <path d={path} fill="#000" />
    </svg>
  );
}

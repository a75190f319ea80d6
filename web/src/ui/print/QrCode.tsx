import { useMemo } from 'react';
import { encode } from 'uqr';

/** The margin around a code that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4;

interface Props {
  /** What a phone's camera reads: usually an address. */
  text: string;
  label: string;
  /** How much of it may be damaged: 15 % (M) indoors, 25 % (Q) on a wall. */
  ecc?: 'M' | 'Q';
  className?: string;
}

/** A QR code, as wide as its place. */
export function QrCode({ text, label, ecc = 'M', className }: Props) {
  const { size, path } = useMemo(() => drawn(text, ecc), [text, ecc]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string, ecc: 'M' | 'Q'): { size: number; path: string } {
  const { data, size } = encode(text, { ecc, border: QUIET });
  const modules = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: modules.join('') };
}

import { useEffect, useState } from 'react';
import type { SignedPiece } from './pieces';
import classes from './run.module.css';

/** A signature that is on this device. */
export function SignedPicture({ piece }: { piece: SignedPiece }) {
  const [url, setUrl] = useState('');
  const bytes = piece.files[0]?.bytes;
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url ? <img className={classes.signature} src={url} alt={piece.value.name} /> : null;
}

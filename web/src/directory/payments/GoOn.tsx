import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';

interface Props {
  label: string;
  /** Of what it is, for who hears the button alone. */
  about?: string;
  /** Asks for the address. */
  to: () => Promise<string>;
  look?: Pick<ButtonProps, 'variant' | 'size'>;
}

/** A button that leads to a page of the payment provider. */
export function GoOn({ label, about, to, look = { size: 'xs' } }: Props) {
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    try {
      window.location.assign(await to());
    } catch (cause) {
      setBusy(false);
      toast.failed(sentence(cause));
    }
  }
  return (
    <Button {...look} loading={busy} onClick={() => void go()}>
      {label}
      {about ? <span className="visually-hidden">: {about}</span> : null}
    </Button>
  );
}

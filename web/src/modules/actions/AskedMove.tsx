import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';

interface Props {
  label: string;
  title: string;
  text: string;
  /** Said when it is made. */
  done: string;
  write: { isPending: boolean; mutateAsync: (nothing: undefined) => Promise<unknown> };
}

/** A move that cannot be taken back and needs no words: it is asked first. */
export function AskedMove({ label, title, text, done, write }: Props) {
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState(false);
  const make = async () => {
    try {
      await write.mutateAsync(undefined);
      toast.done(done);
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setAsked(false);
  };
  return (
    <div>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <Confirm
        opened={asked}
        title={title}
        text={text}
        confirm={label}
        busy={write.isPending}
        onConfirm={() => void make()}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}

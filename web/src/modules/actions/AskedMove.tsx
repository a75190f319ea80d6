import { Button } from '@mantine/core';
import { useState } from 'react';
import { AskedWrite } from '@/ui/AskedWrite';

interface Props {
  label: string;
  title: string;
  text: string;
  /** Said when it is made. */
  done: string;
  write: { mutateAsync: (nothing: undefined) => Promise<unknown> };
}

/** A move that cannot be taken back and needs no words: it is asked first. */
export function AskedMove({ label, write, ...words }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <AskedWrite
        {...words}
        opened={asked}
        confirm={label}
        write={() => write.mutateAsync(undefined)}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

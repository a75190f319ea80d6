import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { manifests } from '@/platform/modules';
import { useOnline } from '@/platform/online';
import { useSession } from '@/platform/session';
import type { FileSource, FileSourceProps } from '@/platform/sources';
import { useIsPhone } from '../media';
import { useErrorSentence } from '../sentence';
import { toast } from '../toast';

interface Props extends Omit<FileSourceProps, 'opened' | 'onClose'> {
  /** No more files fit: nothing is offered, and nothing stays open. */
  readonly full: boolean;
}

/** From where a field takes files beside the device: what modules have, for those who may see it. */
export function Sources(props: Props) {
  const who = useSession();
  if (!who.user) return null;
  return manifests().map(({ name, files }) =>
    files?.allowed(who) ? <Source key={name} source={files} {...props} /> : null,
  );
}

function Source({ source, full, ...field }: Props & { source: FileSource }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const phone = useIsPhone();
  const online = useOnline();
  const [fetched, setFetched] = useState(false);
  const [opened, setOpened] = useState(false);
  const { icon: Icon, dialog: Dialog } = source;
  // It is there before it opens: only then the focus comes back to the button.
  useEffect(() => setOpened(fetched), [fetched]);
  // Nor does it come back by itself once there is room again.
  useEffect(() => {
    if (full) setOpened(false);
  }, [full]);

  async function open() {
    try {
      // Were it drawn without, the form would go with a dialog that cannot be fetched.
      await Dialog.preload?.();
      if (fetched) setOpened(true);
      else setFetched(true);
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }

  return (
    <>
      {online && !full ? (
        <Button
          variant="subtle"
          size={phone ? 'md' : 'sm'}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => void open()}
        >
          {t(source.label)}
        </Button>
      ) : null}
      {fetched ? (
        <Dialog {...field} opened={opened && !full} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}

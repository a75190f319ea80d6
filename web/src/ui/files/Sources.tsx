import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileSource, type FileSourceProps, manifests } from '@/platform/modules';
import { useOnline } from '@/platform/online';
import { useSession } from '@/platform/session';
import { useIsPhone } from '../media';
import { useErrorSentence } from '../sentence';
import { toast } from '../toast';

type Props = Omit<FileSourceProps, 'opened' | 'onClose'>;

/** From where a field takes files beside the device: what modules have, for those who may see it. */
export function Sources(props: Props) {
  const who = useSession();
  if (!who.user) return null;
  return manifests().map(({ name, files }) =>
    files?.allowed(who) ? <Source key={name} source={files} {...props} /> : null,
  );
}

function Source({ source, ...field }: Props & { source: FileSource }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const phone = useIsPhone();
  const online = useOnline();
  const [fetched, setFetched] = useState<'no' | 'soon' | 'yes'>('no');
  const [opened, setOpened] = useState(false);
  const { icon: Icon, dialog: Dialog } = source;

  async function open() {
    setFetched((now) => (now === 'no' ? 'soon' : now));
    try {
      // Without it the form would go with a dialog that cannot be fetched.
      await Dialog.preload?.();
      setFetched('yes');
      setOpened(true);
    } catch (cause) {
      setFetched('no');
      toast.failed(sentence(cause));
    }
  }

  return (
    <>
      {online ? (
        <Button
          variant="subtle"
          size={phone ? 'md' : 'sm'}
          leftSection={<Icon size={16} aria-hidden />}
          loading={fetched === 'soon'}
          onClick={() => void open()}
        >
          {t(source.label)}
        </Button>
      ) : null}
      {fetched === 'yes' ? (
        <Dialog {...field} opened={opened} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}

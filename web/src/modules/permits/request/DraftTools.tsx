import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permit, PermitPatch } from '../api';
import { ShareDialog } from '../page/ShareDialog';
import { ChangeDialog } from './ChangeDialog';

interface Props {
  permit: Permit;
  /** Keeps what was filled in, and then the other type or site. */
  onChange: (patch: PermitPatch) => Promise<void>;
}

/** What can be done with a draft beside filling it in. */
export function DraftTools({ permit, onChange }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'change' | 'share' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="default" onClick={() => setAsked('change')}>
        {t('permits.change.open')}
      </Button>
      <Button variant="default" onClick={() => setAsked('share')}>
        {t('permits.share.open')}
      </Button>
      <ChangeDialog
        permit={permit}
        opened={asked === 'change'}
        onClose={close}
        onChange={onChange}
      />
      <ShareDialog permit={permit} opened={asked === 'share'} onClose={close} />
    </>
  );
}

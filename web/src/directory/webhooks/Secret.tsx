import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedWrite } from '@/ui/AskedWrite';
import { CopyField } from '@/ui/CopyField';
import { FormDialog } from '@/ui/form/FormDialog';
import { renewSecret, type Webhook } from './api';
import classes from './webhooks.module.css';

/** A secret, shown this once. */
export function Secret({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <p role="status">{t('webhooks.made')}</p>
      <CopyField
        label={t('webhooks.secretIs')}
        description={t('webhooks.secretHelp')}
        value={value}
      />
      <Button onClick={onClose}>{t('webhooks.kept')}</Button>
    </div>
  );
}

interface Props {
  of: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Asks whether there is to be another secret, and shows it. */
export function SecretDialog({ of: { id, name }, opened, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState('');
  const close = () => {
    setSecret('');
    onClose();
  };
  return (
    <>
      <AskedWrite
        opened={opened && !secret}
        title={t('webhooks.askSecret', { name })}
        text={t('webhooks.secretText')}
        confirm={t('webhooks.secret')}
        write={() => renewSecret(id)}
        done={(made) => {
          setSecret(made);
          return t('common.saved');
        }}
        onClose={close}
        onDone={() => undefined}
      />
      <FormDialog title={name} opened={opened && Boolean(secret)} onClose={close}>
        <Secret value={secret} onClose={close} />
      </FormDialog>
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { hasPasskeys } from '@/platform/passkeys';
import { AskedWrite } from '@/ui/AskedWrite';
import { MakePasskey } from '@/ui/plain/MakePasskey';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../account.module.css';
import { RenamePasskey } from './RenamePasskey';

type Passkey = NonNullable<Answer<'/api/my/factors', 'get'>['passkeys']>[number];

interface Props {
  passkeys: readonly Passkey[];
  /** There is no other factor. */
  last: boolean;
  onChange: () => Promise<unknown>;
  onCodes: (codes: readonly string[]) => void;
}

/** Somebody's passkeys, each with the name that they gave it. */
export function PasskeyList({ passkeys, last, onChange, onCodes }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <p className={classes.note}>{t('users.factors.passkeyText')}</p>
      {passkeys.length > 0 ? (
        <ul className={classes.absences}>
          {passkeys.map((key) => (
            <One
              key={key.id}
              passkey={key}
              last={last && passkeys.length === 1}
              onChange={onChange}
            />
          ))}
        </ul>
      ) : null}
      {adding ? (
        <MakePasskey
          begin={() => unwrap(api.POST('/api/my/passkeys', {}))}
          keep={async (body) => {
            const kept = await unwrap(api.POST('/api/my/passkeys/confirm', { body }));
            toast.done(t('users.factors.passkeyAdded'));
            setAdding(false);
            if (kept.recovery_codes) onCodes(kept.recovery_codes);
            await onChange();
          }}
          sentence={sentence}
        />
      ) : null}
      {!adding && hasPasskeys() ? (
        <div>
          <Button onClick={() => setAdding(true)}>{t('users.factors.addPasskey')}</Button>
        </div>
      ) : null}
    </>
  );
}

interface OneProps {
  passkey: Passkey;
  last: boolean;
  onChange: () => Promise<unknown>;
}

function One({ passkey, last, onChange }: OneProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const { name, last_used_at: used } = passkey;
  const facts = [
    t('users.factors.passkeySince', { when: dateTime(passkey.created_at) }),
    used ? t('users.factors.passkeyUsed', { when: dateTime(used) }) : '',
    passkey.here ? '' : t('users.factors.passkeyElsewhere', { address: passkey.address }),
  ];
  const text = t('users.factors.removePasskeyText');
  return (
    <li>
      <span>
        {name}
        <span className={classes.always}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.moves}>
        <Button variant="default" size="xs" onClick={() => setRenaming(true)}>
          {t('users.factors.rename')}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('common.remove')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </span>
      {renaming ? (
        <RenamePasskey passkey={passkey} onChange={onChange} onClose={() => setRenaming(false)} />
      ) : null}
      <AskedWrite
        opened={asking}
        title={t('users.factors.removePasskey', { name })}
        text={last ? `${text} ${t('users.factors.removeText')}` : text}
        confirm={t('common.remove')}
        danger
        write={async () => {
          await unwrap(
            api.DELETE('/api/my/passkeys/{id}', { params: { path: { id: passkey.id } } }),
          );
          await onChange();
        }}
        done={t('users.factors.removed')}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

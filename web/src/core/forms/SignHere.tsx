import { Button, TextInput } from '@mantine/core';
import { IconWritingSign } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fill/fill.module.css';
import { SignaturePad, type SignaturePadHandle } from './fill/SignaturePad';

/** A field to sign in, by finger or with the name typed; what was signed comes as a picture. */
export function SignHere({ onSigned }: { onSigned: (file: File) => void }) {
  const { t } = useTranslation();
  const pad = useRef<SignaturePadHandle>(null);
  const [typing, setTyping] = useState(false);
  const [name, setName] = useState('');
  const [drawn, setDrawn] = useState(false);
  const ready = typing ? name.trim() !== '' : drawn;
  async function sign() {
    const file = await pad.current?.file(typing ? name.trim() : t('forms.type.signature'));
    if (file) onSigned(file);
  }
  return (
    <div className={classes.signHere}>
      {typing ? (
        <TextInput
          label={t('forms.fill.signName')}
          value={name}
          maxLength={80}
          autoComplete="name"
          autoFocus
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // it never submits
            if (ready) void sign();
          }}
        />
      ) : null}
      <SignaturePad
        ref={pad}
        name={typing ? name : undefined}
        label={t('forms.fill.signHere')}
        onDrawn={setDrawn}
      />
      <div className={classes.signButtons}>
        <Button
          disabled={!ready}
          leftSection={<IconWritingSign size={18} aria-hidden />}
          onClick={() => void sign()}
        >
          {t('forms.fill.sign')}
        </Button>
        {drawn && !typing ? (
          <Button variant="default" onClick={() => pad.current?.clear()}>
            {t('form.clear')}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          color="ink"
          onClick={() => {
            pad.current?.clear();
            setTyping(!typing);
          }}
        >
          {t(typing ? 'forms.fill.signDraw' : 'forms.fill.signType')}
        </Button>
      </div>
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CopyField.module.css';

interface Props {
  label: string;
  description?: string;
  value: string;
}

/** A text that people take elsewhere: a link, a secret. */
export function CopyField({ label, description, value }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => field.current?.focus(), // not allowed; it is chosen, to be copied by hand
    );
  return (
    <div className={classes.row}>
      <TextInput
        ref={field}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* Browsers have it at secure addresses only. */}
      {navigator.clipboard ? (
        <Button
          variant="default"
          leftSection={
            copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => void copy()}
        >
          {t(copied ? 'common.copied' : 'common.copy')}
        </Button>
      ) : null}
    </div>
  );
}

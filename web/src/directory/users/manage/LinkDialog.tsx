import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Dialog } from '@/ui/Dialog';
import type { Invitation } from './api';
import classes from './manage.module.css';

interface Props {
  person: { readonly full_name: string };
  link: Invitation;
  onClose: () => void;
}

/** A link to hand over, where no mail carries it. It is shown this once. */
export function LinkDialog({ person, link, onClose }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      opened
      centered
      // A press beside it would lose what is shown this once.
      closeOnClickOutside={false}
      onClose={onClose}
      title={t('users.manage.linkFor', { name: person.full_name })}
    >
      <p>{t('users.manage.linkText', { when: dateTime(link.expires_at) })}</p>
      <div className={classes.link}>
        <TextInput
          ref={field}
          readOnly
          aria-label={t('users.manage.link')}
          value={link.link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link.link} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              onClick={() => {
                copy();
                // Where the browser does not copy, such as over plain HTTP, the keys do.
                field.current?.focus();
              }}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {t(copied ? 'users.manage.copied' : 'users.manage.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Dialog>
  );
}

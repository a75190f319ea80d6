import { ActionIcon, Button } from '@mantine/core';
import { IconBellPlus, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Section } from '@/ui/Facts';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { LibraryFile, Reminder } from '../api';
import { ReminderDialog } from '../dialogs/ReminderDialog';
import { useForgetReminder } from '../writes';
import classes from './view.module.css';

/** When somebody is reminded of a file, as far as it concerns the reader. */
export function Reminders({ file }: { file: LibraryFile }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState<Reminder | 'new' | null>(null);
  const forget = useForgetReminder();
  const of = (reminder: Reminder) =>
    reminder.mine
      ? (reminder.people ?? []).map(({ name }) => name).join(', ')
      : t('library.remind.by', { name: reminder.by.name });
  return (
    <Section
      title={t('library.reminders')}
      level={2}
      tools={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBellPlus size={14} aria-hidden />}
          onClick={() => setAsked('new')}
        >
          {t('library.remind.open')}
        </Button>
      }
    >
      <ul className="plain" aria-label={t('library.reminders')}>
        {(file.reminders ?? []).map((each) => (
          <li key={each.id} className={classes.version}>
            <div>
              <p>
                {day(each.remind_on)}: {each.note}
              </p>
              <p className={classes.quiet}>
                {[of(each), each.sent ? t('library.remind.sent') : ''].filter(Boolean).join(' · ')}
              </p>
            </div>
            {each.mine && !each.sent ? (
              <div className={classes.tools}>
                <ActionIcon
                  variant="subtle"
                  color="ink"
                  size="lg"
                  aria-label={t('library.remind.change', { note: each.note })}
                  onClick={() => setAsked(each)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="ink"
                  size="lg"
                  aria-label={t('library.takeOut', { name: each.note })}
                  onClick={() =>
                    forget.mutate(each.id, { onError: (cause) => toast.failed(sentence(cause)) })
                  }
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <ReminderDialog
        key={typeof asked === 'object' ? asked?.id : asked}
        opened={asked !== null}
        onClose={() => setAsked(null)}
        file={file}
        reminder={asked === 'new' ? undefined : (asked ?? undefined)}
      />
    </Section>
  );
}

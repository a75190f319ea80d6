import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentZone, zoneLabel } from '@/platform/zones';
import { Form, Pair } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../account.module.css';
import { noticesQuery } from '../notices';
import { useKeepQuiet } from './api';

/** From when to when one's devices show nothing but danger. */
export function QuietForm() {
  const { data } = useQuery(noticesQuery);
  if (!data) return null;
  const hours = data.quiet_hours;
  return <Hours key={`${hours?.from}-${hours?.till}`} hours={hours} />;
}

interface Chosen {
  readonly from: string;
  readonly till: string;
  readonly time_zone: string;
}

function Hours({ hours }: { hours?: Chosen }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const keep = useKeepQuiet();
  const zone = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const filled = (value: string) => (value ? null : t('form.required'));
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { from: hours?.from ?? '22:00', till: hours?.till ?? '06:00' },
      validate: { from: filled, till: filled },
    },
    async (values) => {
      await keep.mutateAsync({ ...values, time_zone: zone });
      toast.done(t('common.saved'));
    },
  );
  const end = () =>
    keep.mutate(null, {
      onSuccess: () => toast.done(t('common.saved')),
      onError: (cause) => toast.failed(sentence(cause)),
    });
  return (
    <div className={classes.part}>
      <Form onSubmit={submit} failure={failure}>
        <h3>{t('users.browsers.quiet.title')}</h3>
        <p className={classes.help}>
          {hours
            ? t('users.browsers.quiet.now', { ...hours, zone: zoneLabel(hours.time_zone) })
            : t('users.browsers.quiet.none')}{' '}
          {t('users.browsers.quiet.help')}
        </p>
        <Pair>
          <TextInput
            type="time"
            label={t('users.browsers.quiet.from')}
            {...form.getInputProps('from')}
          />
          <TextInput
            type="time"
            label={t('users.browsers.quiet.till')}
            {...form.getInputProps('till')}
          />
        </Pair>
        <SubmitRow label={t('users.browsers.quiet.save')} busy={busy} errorCount={errorCount}>
          {hours ? (
            <Button variant="default" size="md" onClick={end}>
              {t('users.browsers.quiet.end')}
            </Button>
          ) : null}
        </SubmitRow>
      </Form>
    </div>
  );
}

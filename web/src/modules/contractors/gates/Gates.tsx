import { Button, TextInput } from '@mantine/core';
import { IconDeviceTablet, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from '../contractors.module.css';
import { type Gate, gateList, type NewGate, useAddGate, useRevokeGate } from './api';
import { MadeDialog } from './MadeDialog';

type Kind = Gate['kind'];

const KINDS = [
  ['poster', IconQrcode],
  ['tablet', IconDeviceTablet],
] as const;

/** The posters and tablets of a site. */
export function Gates({ site }: { site: number }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<Kind | null>(null);
  const [made, setMade] = useState<NewGate | null>(null);
  const { data, error, refetch } = useQuery(gateList(site));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} small />;
  return (
    <>
      {data?.length === 0 ? <p className="quiet">{t('contractors.gates.none')}</p> : null}
      <ul className={classes.list} aria-label={t('contractors.gates.places')}>
        {(data ?? []).map((gate) => (
          <Line key={gate.id} gate={gate} />
        ))}
      </ul>
      <div className={classes.tools}>
        {KINDS.map(([kind, Icon]) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setAdding(kind)}
          >
            {t(`contractors.gates.new.${kind}`)}
          </Button>
        ))}
      </div>
      <FormDialog
        title={adding ? t(`contractors.gates.new.${adding}`) : ''}
        opened={adding !== null}
        onClose={() => setAdding(null)}
      >
        {adding ? (
          <AddForm
            site={site}
            kind={adding}
            onMade={(gate) => {
              setAdding(null);
              setMade(gate);
            }}
            onClose={() => setAdding(null)}
          />
        ) : null}
      </FormDialog>
      {made ? <MadeDialog made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}

interface FormProps {
  site: number;
  kind: Kind;
  onMade: (made: NewGate) => void;
  onClose: () => void;
}

function AddForm({ site, kind, onMade, onClose }: FormProps) {
  const { t } = useTranslation();
  const add = useAddGate();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { name: '' },
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async ({ name }) => onMade(await add.mutateAsync({ site_id: site, kind, name: name.trim() })),
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.gates.name')}
        description={t(`contractors.gates.help.${kind}`)}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <DialogFoot send={t('contractors.gates.make')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function Line({ gate }: { gate: Gate }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeGate();
  const { id, name, kind, made_at: at, made_by: by, revoked_at: revoked } = gate;
  return (
    <li>
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[t(`contractors.gates.kind.${kind}`), by.name, dateTime(at, gate.site.time_zone)].join(
            ' · ',
          )}
        </span>
      </span>
      {revoked ? (
        <StatusBadge status="Inactive" label={t('contractors.gates.revoked')} />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('contractors.gates.revokeNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('contractors.gates.revoke')}
        </Button>
      )}
      <AskedWrite
        opened={asking}
        title={t('contractors.gates.ask')}
        text={t('contractors.gates.askText', { name })}
        confirm={t('contractors.gates.revoke')}
        danger
        write={() => revoke.mutateAsync(id)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

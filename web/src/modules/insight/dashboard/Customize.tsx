import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { OrderList } from '@/ui/order/OrderList';
import { toast } from '@/ui/toast';
import {
  measuresQuery,
  type Settings,
  startsQuery,
  useKeepView,
  useResetView,
  useSetStart,
  type View,
} from '../api';
import classes from '../insight.module.css';
import { bodyOf } from '../useView';
import { useMeasureWords } from '../useWords';
import { isPanel, PANELS } from './panels';

interface Props {
  opened: boolean;
  settings: Settings;
  onClose: () => void;
}

/** Which tiles the dashboard has, and in which order; administrators say it for a role as well. */
export function Customize({ opened, settings, onClose }: Props) {
  const { t } = useTranslation();
  const { is_admin: admin } = useMe();
  const [role, setRole] = useState('');
  const starts = useQuery({ ...startsQuery, enabled: opened && Boolean(admin) }).data ?? [];
  const start = starts.find(({ role_id }) => String(role_id) === role);
  return (
    <FormDialog title={t('insight.customize.title')} opened={opened} onClose={onClose}>
      {starts.length > 0 ? (
        <NativeSelect
          label={t('insight.customize.whose')}
          value={role}
          placeholder={t('insight.customize.mine')}
          choices={starts.map(({ role_id, role: label }) => ({ value: String(role_id), label }))}
          onChange={setRole}
        />
      ) : null}
      {start ? (
        <StartForm key={role} start={start} id={start.role_id} onClose={onClose} />
      ) : (
        <OwnForm key="own" settings={settings} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function OwnForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation();
  const keep = useKeepView();
  const reset = useResetView();
  const { form, busy, failure, submit, refuse } = useServerForm(
    { initialValues: { tiles: settings.tiles ?? [], unnamed: settings.unnamed } },
    async (values) => {
      await keep.mutateAsync({ ...bodyOf(settings), ...values });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  const back = () => reset.mutateAsync(null).then(onClose, refuse);
  return (
    <Form failure={failure} onSubmit={submit}>
      <TileFields
        tiles={form.values.tiles}
        onChange={(tiles) => form.setFieldValue('tiles', tiles)}
      />
      <Checkbox
        label={t('insight.customize.unnamed')}
        {...form.getInputProps('unnamed', { type: 'checkbox' })}
      />
      <DialogFoot
        send={t('common.save')}
        busy={busy}
        onClose={onClose}
        other={
          settings.origin === 'own' ? (
            <Button variant="default" loading={reset.isPending} onClick={back}>
              {t('insight.customize.reset')}
            </Button>
          ) : null
        }
      />
    </Form>
  );
}

interface StartProps {
  start: View;
  id: number;
  onClose: () => void;
}

function StartForm({ start, id, onClose }: StartProps) {
  const { t } = useTranslation();
  const set = useSetStart();
  const { period, record_date_type, fin_year_type, site_ids } = start;
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { tiles: start.tiles ?? [] } },
    async ({ tiles }) => {
      await set.mutateAsync({ id, tiles, period, record_date_type, fin_year_type, site_ids });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TileFields
        tiles={form.values.tiles}
        onChange={(tiles) => form.setFieldValue('tiles', tiles)}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

type Tile = NonNullable<View['tiles']>[number];

interface TilesProps {
  tiles: readonly Tile[];
  onChange: (tiles: Tile[]) => void;
}

/** What is shown, to be put in order; and what there is besides, to be added. */
function TileFields({ tiles, onChange }: TilesProps) {
  const { t } = useTranslation();
  const offered = useOffered();
  const [words, setWords] = useState('');
  const shown = tiles.flatMap((tile) => offered.find(({ key }) => key === tile) ?? []);
  const found = offered.filter(
    ({ key, name, about }) =>
      !tiles.includes(key) && `${name} ${about}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <>
      <div className={classes.chosen}>
        <OrderList
          label={t('insight.customize.shown')}
          entries={shown}
          onOrder={(entries) => onChange(entries.map(({ key }) => key))}
        >
          {({ key, name }) => (
            <>
              <span className={classes.tileName}>{name}</span>
              <ActionIcon
                variant="subtle"
                color="ink"
                aria-label={t('insight.customize.remove', { name })}
                onClick={() => onChange(tiles.filter((tile) => tile !== key))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </OrderList>
      </div>
      <TextInput
        label={t('insight.customize.add')}
        placeholder={t('insight.customize.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={`plain ${classes.chosen} ${classes.add}`}>
        {found.map(({ key, name, about }) => (
          <li key={key} className={classes.offer}>
            <ActionIcon
              variant="default"
              aria-label={t('insight.customize.addOne', { name })}
              onClick={() => onChange([...tiles, key])}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
            <span>
              {name}
              <span className={classes.sentence}>{about}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everything that can be a tile: the parts first, then the measures that one may read. */
function useOffered() {
  const { t } = useTranslation();
  const { name, sentence } = useMeasureWords();
  const measures = useQuery(measuresQuery).data ?? [];
  const panels = Object.keys(PANELS).filter(isPanel);
  return [
    ...panels.map((key) => ({
      key: key as Tile,
      name: t(`insight.panel.${key}`),
      about: t('insight.customize.part'),
    })),
    ...measures.map((measure) => ({
      key: measure.name as Tile,
      name: name(measure.name),
      about: sentence(measure.name),
    })),
  ].map((each, index) => ({ ...each, id: index + 1 }));
}

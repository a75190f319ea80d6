import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { api, unwrap } from '@/platform/client';
import { SearchSelect } from '@/ui/form/SearchSelect';
import classes from '../calendar.module.css';
import type { WorkerValue } from './values';

interface Props {
  /** Those of this site come first. */
  near?: number;
  /** No invitation is sent to them. */
  withoutAddress?: boolean;
  value: readonly WorkerValue[];
  onChange: (value: WorkerValue[]) => void;
  error?: ReactNode;
}

/** Workers of contractors and others with a profile; with an address they get the invitation. */
export function WorkerField({ near, withoutAddress, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const sites = useSites();
  const site_id = near ?? sites[0]?.id ?? 0;
  const source = {
    key: ['workers', 'guests', site_id],
    find: async (q: string, signal: AbortSignal) => {
      const path = '/api/v1/work_profile/v2_find_recent_workers';
      const query = { site_id, q: q || undefined };
      const { workers } = await unwrap(api.GET(path, { params: { query }, signal }));
      return (workers ?? [])
        .filter(({ id }) => id > 0 && !value.some((each) => each.id === id))
        .map(({ id, name, company }) => ({ value: String(id), label: name, about: company }));
    },
  };
  return (
    <div className={classes.several} data-path="workers" tabIndex={-1}>
      <SearchSelect
        label={t('calendar.field.workers')}
        source={source}
        chosen={null}
        error={error}
        onChoose={(found) => {
          if (!found) return;
          onChange([...value, { id: Number(found.value), name: found.label, email: '' }]);
        }}
      />
      {value.length > 0 ? (
        <ul className={classes.chosen}>
          {value.map((worker) => (
            <li key={worker.id}>
              <span className={classes.grows}>{worker.name}</span>
              {withoutAddress ? null : (
                <TextInput
                  type="email"
                  size="xs"
                  aria-label={t('calendar.form.workerEmail', { name: worker.name })}
                  placeholder={t('calendar.form.workerEmailHint')}
                  value={worker.email}
                  onChange={(event) => {
                    const email = event.currentTarget.value;
                    onChange(value.map((each) => (each === worker ? { ...each, email } : each)));
                  }}
                />
              )}
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('calendar.form.takeOut', { name: worker.name })}
                onClick={() => onChange(value.filter((each) => each !== worker))}
              >
                <IconX size={17} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

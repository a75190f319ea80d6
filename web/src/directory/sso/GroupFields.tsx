import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import formClasses from '@/ui/form/form.module.css';
import classes from './sso.module.css';

export interface GroupValues {
  value: string;
  role_id: string | null;
  site_ids: string[];
}

interface GroupProps {
  groups: GroupValues[];
  errors: Readonly<Record<string, React.ReactNode>>;
  onChange: (groups: GroupValues[]) => void;
}

/** What groups at the provider are worth here. */
export function GroupFields({ groups, errors, onChange }: GroupProps) {
  const { t } = useTranslation();
  const roles = useQuery(roleList).data ?? [];
  const sites = useSites();
  const change = (at: number, part: Partial<GroupValues>) =>
    onChange(groups.map((each, i) => (i === at ? { ...each, ...part } : each)));
  return (
    <fieldset className={classes.list}>
      <legend className={formClasses.groupLabel}>{t('sso.groups')}</legend>
      <p className={classes.note}>{t('sso.groupsHelp')}</p>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name yet.
        <div key={at} className={classes.group}>
          <TextInput
            label={t('sso.group')}
            value={group.value}
            error={errors[`groups.${at}.value`]}
            maxLength={200}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <Select
            label={t('sso.role')}
            clearable
            searchable
            data={roles.map((role) => ({ value: String(role.id), label: role.name }))}
            value={group.role_id}
            error={errors[`groups.${at}.role_id`]}
            onChange={(role_id) => change(at, { role_id })}
          />
          <MultiSelect
            label={t('sso.sites')}
            searchable
            data={sites.map((site) => ({ value: String(site.id), label: site.name }))}
            value={group.site_ids}
            error={errors[`groups.${at}.site_ids`]}
            onChange={(site_ids) => change(at, { site_ids })}
          />
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChange(groups.filter((_, i) => i !== at))}
          >
            {t('common.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange([...groups, { value: '', role_id: null, site_ids: [] }])}
        >
          {t('sso.addGroup')}
        </Button>
      </div>
    </fieldset>
  );
}

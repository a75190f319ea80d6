import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useRefusal } from '@/core/records/refusal';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import { LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { useWord } from '@/platform/words';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import type { User } from './api';
import { Photo } from './Photo';
import { GENDERS, licensed, SHIFTS, type UserValues } from './values';

interface Props {
  form: UseFormReturnType<UserValues>;
  photo: ReturnType<typeof import('./Photo').usePhoto>;
  /** Whose form it is; a new person has none. */
  user?: User;
}

/** Who somebody is, and what they do where. */
export function UserFields({ form, photo, user }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('users.name')}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('full_name')}
      />
      <Pair>
        <TextInput
          label={t('signin.email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t('users.phone')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
      </Pair>
      <AssignedFields form={form} user={user} />
      <Pair>
        <TextInput
          label={t('users.employeeId')}
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps('employee_id')}
        />
        <PersonChooser
          label={t('users.manage.supervisor')}
          clearable
          without={user?.id}
          {...form.getInputProps('supervisor_id')}
          onChange={(id) => form.setFieldValue('supervisor_id', id ?? '')}
        />
      </Pair>
      <Pair>
        <NativeSelect
          label={t('users.shift')}
          choices={SHIFTS.map((value) => ({ value, label: t(`users.shifts.${value}`) }))}
          {...form.getInputProps('shift')}
        />
        <NativeSelect
          label={t('users.manage.gender')}
          placeholder={t('users.manage.notSaid')}
          choices={GENDERS.map((value) => ({ value, label: t(`users.manage.genders.${value}`) }))}
          {...form.getInputProps('gender')}
        />
      </Pair>
      <NativeSelect
        label={t('app.language')}
        choices={LOCALES.map((each) => ({ value: each, label: LOCALE_NAMES[each] }))}
        {...form.getInputProps('locale')}
      />
      <Photo picture={photo} error={form.errors.photo_id} />
      <Checkbox
        label={t('users.manage.contractor')}
        {...form.getInputProps('is_contractor', { type: 'checkbox' })}
      />
    </>
  );
}

/** Role, sites and licences: what somebody may do, which nobody decides for themselves. */
function AssignedFields({ form, user }: Omit<Props, 'photo'>) {
  const { t } = useTranslation();
  const word = useWord();
  const refusal = useRefusal();
  const sites = useSites();
  const roles = useQuery(roleList).data ?? [];
  const why = refusal(user?.can.assign);
  const own = (user?.sites ?? []).filter((site) => !sites.some((each) => each.id === site.id));
  const role = roles.find((each) => String(each.id) === form.values.role_id);
  return (
    <>
      <Select
        label={t('users.role')}
        description={why}
        placeholder={t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        searchable
        disabled={Boolean(why)}
        allowDeselect={false}
        onFocus={(event) => event.currentTarget.select()}
        data={roles.map((each) => ({
          value: String(each.id),
          label: each.name,
          disabled: Boolean(each.can.give) && String(each.id) !== form.values.role_id,
        }))}
        renderOption={({ option }) => {
          const above = option.disabled
            ? refusal(roles.find((each) => String(each.id) === option.value)?.can.give)
            : '';
          return above ? `${option.label}: ${above}` : option.label;
        }}
        {...form.getInputProps('role_id')}
        onChange={(id) => form.setFieldValue('role_id', id ?? '')}
      />
      <MultiSelect
        label={t('users.sites')}
        description={role?.grant_admin_access ? t('users.manage.adminSites') : undefined}
        placeholder={form.values.site_ids.length > 0 ? undefined : t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        searchable
        clearable
        limit={60}
        disabled={Boolean(why)}
        data={[...own, ...sites].map((site) => ({ value: String(site.id), label: site.name }))}
        {...form.getInputProps('site_ids')}
      />
      {role?.kind === 'power_user' ? (
        <Checkbox.Group
          label={t('users.manage.licenses')}
          description={t('users.manage.licensesHelp')}
          {...form.getInputProps('licenses')}
        >
          <Pair>
            {licensed().map((module) => (
              <Checkbox
                key={module}
                mt={8}
                value={module}
                disabled={Boolean(why)}
                label={word('roles.module', module)}
              />
            ))}
          </Pair>
        </Checkbox.Group>
      ) : null}
    </>
  );
}

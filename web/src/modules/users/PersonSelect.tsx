import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import classes from './PersonSelect.module.css';
import { type Colleague, groupsOf, usePeople, workers } from './people';

interface Props extends Omit<SelectProps, 'data' | 'searchable'> {
  /** Its people come after oneself: work is usually given to somebody near it. */
  siteId?: number;
}

/** More names than this are found by typing. */
const SHOWN = 60;

/** Chooses whom work is given to, by name; guests only look. */
export function PersonSelect({ siteId, ...rest }: Props) {
  const { t } = useTranslation();
  const people = usePeople();
  const me = useSession().user?.id;
  const groups = groupsOf(workers(people, rest.value), me, siteId);
  const data = groups.map(([group, members]) => ({
    group: t(`records.${group}`),
    items: members.map(choice),
  }));
  const byId = new Map(people.map((person) => [String(person.id), person]));
  return (
    <Select
      placeholder={t('records.choosePerson')}
      nothingFoundMessage={t('form.nothingFound')}
      {...rest}
      searchable
      limit={SHOWN}
      data={data}
      renderOption={({ option }) => <Name person={byId.get(option.value)} label={option.label} />}
    />
  );
}

function choice(person: Colleague) {
  return { value: String(person.id), label: person.full_name };
}

function Name({ person, label }: { person: Colleague | undefined; label: string }) {
  const about = [person?.role_name, person?.employee_id].filter(Boolean).join(' · ');
  return (
    <span>
      {label}
      {about ? <span className={classes.about}>{about}</span> : null}
    </span>
  );
}

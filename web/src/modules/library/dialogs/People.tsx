import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { api, unwrap } from '@/platform/client';
import { Chosen } from './Chosen';

export interface Who {
  readonly id: number;
  readonly name: string;
}

interface Props {
  label: string;
  of: readonly Who[];
  onChange: (people: Who[]) => void;
  error?: React.ReactNode;
}

/** Several people, each found by their name. */
export function People({ label, of, onChange, error }: Props) {
  const { t } = useTranslation();
  async function add(id: string | null) {
    if (!id || of.some((each) => each.id === Number(id))) return;
    const query = { user_id: [Number(id)] };
    const { users } = await unwrap(api.GET('/api/users/choose', { params: { query } }));
    const person = users?.[0];
    if (person) onChange([...of, { id: person.id, name: person.full_name }]);
  }
  return (
    <>
      <PersonChooser
        label={label}
        among={{ module: 'Library' }}
        value={null}
        error={error}
        data-path="user_ids"
        onChange={(id) => void add(id)}
      />
      <Chosen
        label={t('library.chosenPeople')}
        of={of}
        onRemove={(id) => onChange(of.filter((each) => each.id !== id))}
      />
    </>
  );
}

import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '@/platform/holder';
import { GuardedButton } from '../GuardedButton';

interface Props {
  /** Whoever may never import is not shown it. */
  refusal: Refusal | null;
  /** The page of the import. */
  to: string;
}

/** Leads from a list to the import into it. */
export function ImportButton({ refusal, to }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (refusal === 'permission') return null;
  return (
    <GuardedButton
      refusal={refusal}
      variant="default"
      className="icon-on-phone"
      leftSection={<IconUpload size={16} aria-hidden />}
      onClick={() => navigate({ to })}
    >
      {t('import.open')}
    </GuardedButton>
  );
}

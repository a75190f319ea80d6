import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../sentence';
import { toast } from '../toast';

interface Props {
  /** Fetches the file of the list as it is filtered and sorted, and saves it. */
  onExport: () => Promise<void>;
  /** When it is not the whole list. */
  label?: string;
}

/** All rows of a list as an Excel file. When the server refuses, its words say why. */
export function ExportButton({ onExport, label }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const exporting = useMutation({
    mutationFn: onExport,
    onSuccess: () => toast.done(t('table.exported')),
    onError: (error) => toast.failed(sentence(error)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      className={label ? undefined : 'icon-on-phone'}
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={exporting.isPending}
      aria-busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {label ?? t('table.export')}
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/ui/ErrorState';
import { formApi } from './api';
import type { FormDocument, Result, Section } from './document';
import type { Choice } from './edit/context';
import { Editor } from './edit/Editor';
import { EditorSkeleton } from './edit/EditorSkeleton';

/** The form as it was filled in to try it out. */
export interface Sample {
  readonly document: FormDocument;
  readonly result: Result;
}

export interface FormEditorProps {
  /** The module's path and its record: the form's operations are beneath it. */
  base: string;
  id: number;
  title: string;
  /** Why nothing may be changed, as a sentence. */
  refusal?: string | null;
  stages: readonly Choice[];
  facts?: readonly Choice[];
  fixed?: readonly Choice[];
  renderFixed?: (section: Section) => ReactNode;
  /** Answers have points. */
  scored?: boolean;
  /** Said of what was tried out in the preview: its score. */
  sampled?: (sample: Sample) => ReactNode;
  /** Beside the title. */
  about?: ReactNode;
  /** Buttons before "Publish". */
  tools?: ReactNode;
  /** What the menu has after what is done with the form itself. */
  menu?: ReactNode;
  /** The path under which a question is given its picture, before the id. */
  images?: string;
  onPublished?: () => void;
}

/** A form is built here: its draft, which is saved by itself, and its publication. */
export function FormEditor(props: FormEditorProps) {
  const form = formApi(props.base, props.id);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: form.key,
    queryFn: ({ signal }) => form.read(signal),
    // What is typed is never replaced by what comes in: a conflict is said when it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || !isFetchedAfterMount) return <EditorSkeleton />;
  return <Editor key={props.id} {...props} first={data} />;
}

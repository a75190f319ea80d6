import {
  type ReactNode,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { StoredFile } from '@/ui/files/useUploads';
import type { AnswerFiles } from './answerStore';
import type { Image } from './api';
import { checkAll, refuse } from './checking';
import type { Answer, FormDocument, Question, Result } from './document';
import type { Facts } from './evaluate';
import type { Filled } from './filled';
import { FillingStore } from './filling';

/** What a place or a person is called that an answer names by id. */
export type Names = (kind: NamedKind, id: number) => string | undefined;
export type NamedKind = 'site' | 'division' | 'department' | 'unit' | 'user';

/** Filled in while one walks around: every question takes a remark and photos, which can be drawn on. */
export interface Walk {
  /** Pictures are made smaller until they are below it. */
  readonly pictures: { readonly bytes: number; readonly side: number };
  /** What else can be done at a question. */
  readonly beside?: (question: Question) => ReactNode;
}

interface Options {
  /** Of the record's own version. */
  document: FormDocument;
  stage?: string;
  facts?: Facts;
  /** The day at the record's site; else at the organization's. */
  today?: string;
  value: Filled;
  /** A moment after the last key, not at each. */
  onChange: (filled: Filled) => void;
  /** Files that answers name by id already. */
  attachments?: readonly StoredFile[];
  names?: Names;
  /** Where this reader finds the pictures that questions show. */
  images?: readonly Image[];
  /** Where the record is: places below it are offered, and its people first. */
  siteId?: number;
  /** The form can be sent without a network. */
  waits?: boolean;
  walk?: Walk;
  /** What answers ask for is raised by itself when they are sent. */
  raises?: boolean;
  /** With an answer that fails a critical question it cannot go on, as the server says as well. */
  stops?: boolean;
}

/** The files of a form that is filled in, as drafts and the unsent queue want them. */
export interface FillingFiles {
  readonly files: StoredFile[];
  readonly waiting: readonly File[];
  readonly all: readonly File[];
  readonly busy: boolean;
  readonly restore: (files: readonly File[]) => void;
}

export interface Filling {
  readonly store: FillingStore;
  readonly names?: Names;
  readonly images?: readonly Image[];
  readonly siteId?: number;
  readonly waits: boolean;
  readonly walk?: Walk;
  readonly raises: boolean;
  readonly files: FillingFiles;
  /** As it is now, to be sent or kept. */
  readonly filled: () => Filled;
  /** The answers to what is asked. */
  readonly answers: () => Answer[];
  readonly result: () => Result;
  /** Shows what is missing or wrong and goes to the first; of a draft only what is wrong. */
  readonly check: (how?: 'whole' | 'draft') => boolean;
  /** Puts what the server said about answers at their questions; what is left is for the form. */
  readonly refused: (cause: unknown) => unknown;
  readonly open: (section: string) => void;
  readonly openFixed: (fixed: string) => void;
}

const PAUSE_MS = 400;
const NONE: readonly StoredFile[] = [];
const NO_FACTS: Facts = {};
const NOTHING_RESTORED = { files: [] as readonly File[] };

/** Fills in a form: its value is one of the values of the form around it. */
export function useFilling(options: Options): Filling {
  const { document, stage = 'main', facts = NO_FACTS, value, attachments = NONE } = options;
  const { stops = false } = options;
  const { t } = useTranslation();
  const formats = useFormats();
  const today = options.today ?? formats.today();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const [restored, setRestored] = useState(NOTHING_RESTORED);
  const told = useRef<Filled | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onChange = useRef(options.onChange);
  onChange.current = options.onChange;

  const store = useMemo(
    () => new FillingStore({ document, stage, today, stops }),
    [document, stage, today, stops],
  );
  useEffect(() => store.setFacts(facts), [store, facts]);
  // What it told itself comes back as its value, and as a copy of it when another field of
  // the form around it changes; anything else was filled in elsewhere.
  const loaded = useRef<FillingStore>(undefined);
  useEffect(() => {
    const own = value === told.current || JSON.stringify(value) === JSON.stringify(told.current);
    if (own && loaded.current === store) return;
    loaded.current = store;
    told.current = value;
    store.load(value, attachments);
  }, [store, value, attachments]);
  useEffect(() => {
    if (restored === NOTHING_RESTORED) return;
    store.restore(restored.files, told.current?.files ?? []);
    setRestored(NOTHING_RESTORED);
  }, [store, restored]);

  const tell = useRef(() => {});
  tell.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const filled = filledIn(store);
    if (JSON.stringify(filled) !== JSON.stringify(told.current)) {
      told.current = filled;
      onChange.current(filled);
    }
    drawAgain();
  };
  useEffect(() => {
    store.changed = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell.current(), PAUSE_MS);
    };
    return () => {
      // What was typed last is not lost when the form is left.
      if (timer.current) tell.current();
    };
  }, [store]);

  return {
    store,
    names: options.names,
    images: options.images,
    siteId: options.siteId,
    waits: options.waits ?? false,
    walk: options.walk,
    raises: options.raises ?? false,
    files: { ...useFileList(store), restore: (files) => setRestored({ files }) },
    filled: () => filledIn(store),
    answers: () => store.given(),
    result: () => store.result,
    check: (how) => checkAll(store, how === 'draft'),
    refused: (cause) => refuse(store, cause, t('forms.fill.refused')),
    open: (section) => store.open(section),
    openFixed: (fixed) => {
      const found = store.sections.find((section) => section.fixed === fixed);
      if (found) store.open(found.id);
    },
  };
}

/** Files that this page sent have no id to rely on: a draft sends them anew. */
function filledIn(store: FillingStore): Filled {
  const { stored, waiting } = fileLists(store);
  return {
    answers: store.given((file) => !file.source),
    files: [...stored, ...waiting].map(({ key }) => key),
  };
}

function fileLists(store: FillingStore) {
  const keys = store.fileKeys();
  const of = <T>(choose: (files: AnswerFiles) => readonly T[]) =>
    keys.flatMap((key) => choose(store.filesOf(key)).map((file) => ({ key, file })));
  return {
    stored: of(({ stored }) => stored.filter(({ source }) => source)),
    waiting: of(({ waiting }) => waiting),
    busy: keys.some((key) => store.filesOf(key).busy),
  };
}

/** The lists stay the same objects as long as what is in them does. */
function useFileList(store: FillingStore): Omit<FillingFiles, 'restore'> {
  const kept = useRef<Omit<FillingFiles, 'restore'>>({
    files: [],
    waiting: [],
    all: [],
    busy: false,
  });
  const { stored, waiting, busy } = fileLists(store);
  const files = stored.map(({ file }) => file);
  const late = waiting.map(({ file }) => file);
  const all = [...files.flatMap(({ source }) => source ?? []), ...late];
  const before = kept.current;
  const same =
    busy === before.busy &&
    files.length === before.files.length &&
    all.length === before.all.length &&
    all.every((file, index) => file === before.all[index]);
  if (!same) kept.current = { files, waiting: late, all, busy };
  return kept.current;
}

/** How many answers need attention, as far as it is said. */
export function useFillingErrors({ store }: Filling): number {
  return useSyncExternalStore(store.subscribe, () => store.errorCount);
}

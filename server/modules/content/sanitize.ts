/**
 * Sanitises HTML of admins, so that it can't run scripts, restyle the page or rename anything in a visitor's browser.
 * Text, tables, pictures and videos of known hosts are kept; id, name, class and style are removed, so that nothing of
 * the page can be covered or clobbered.
 */
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { VIDEO_HOSTS } from '../../../domain/content';
import type { Removed } from '../../../domain/contract/content';

const TAGS = (
  'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre ul ol li dl dt dd figure figcaption a abbr b strong i em u s ' +
  'del ins mark small sub sup code kbd q cite time wbr table caption colgroup col thead tbody tfoot tr th td img ' +
  'iframe'
).split(' ');

/** Deepest nesting, more than any text needs; deeper elements lose their tags. */
const DEPTH = 40;

const OWN_OR_SECURE = /^(https:\/\/|\/(?![/\\]))\S+$/i;
const LEAVES = /^https?:/i;
const YOUTUBE =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)|youtu\.be\/)([\w-]{6,20})(?:[?&#]\S*)?$/i;
const VIMEO = /^https:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d{5,15})(?:[?#]\S*)?$/i;

/** The embeddable player for a video's address, without cookies where possible; null: not a supported video. */
function playerOf(src: string): string | null {
  const youtube = YOUTUBE.exec(src)?.[1];
  if (youtube) return `${VIDEO_HOSTS[0]}/embed/${youtube}`;
  const vimeo = VIMEO.exec(src)?.[1];
  return vimeo ? `${VIDEO_HOSTS[1]}/video/${vimeo}` : null;
}

/** Picks the attributes with these names. */
function onlyAttributes(attribs: Attributes, ...names: readonly string[]): Attributes {
  return Object.fromEntries(names.flatMap((name) => (attribs[name] === undefined ? [] : [[name, attribs[name]]])));
}

/** Width and height, where they are whole pixels. */
function sizeOf(attribs: Attributes): Attributes {
  return Object.fromEntries(
    ['width', 'height'].flatMap((name) => (/^\d{1,4}$/.test(attribs[name] ?? '') ? [[name, attribs[name] ?? '']] : [])),
  );
}

/** Links to other sites open in a new tab without access to ours. */
const link = (tagName: string, attribs: Attributes): Tag => ({
  tagName,
  attribs: {
    ...onlyAttributes(attribs, 'href', 'title'),
    ...(LEAVES.test((attribs.href ?? '').trim()) ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
  },
});

const picture = (tagName: string, attribs: Attributes): Tag => {
  const src = (attribs.src ?? '').trim();
  return {
    tagName,
    attribs: {
      ...(OWN_OR_SECURE.test(src) ? { src } : {}),
      alt: attribs.alt ?? '',
      ...sizeOf(attribs),
      loading: 'lazy',
      decoding: 'async',
    },
  };
};

const video = (tagName: string, attribs: Attributes): Tag => {
  const src = playerOf((attribs.src ?? '').trim());
  const player = {
    title: attribs.title?.trim() || 'Video',
    loading: 'lazy',
    allowfullscreen: '',
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  };
  return { tagName, attribs: src === null ? {} : { src, ...player } };
};

const cell = ['colspan', 'rowspan', 'scope'];

/** Sanitises HTML; idempotent. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      iframe: ['src', 'title', 'loading', 'allowfullscreen', 'referrerpolicy', 'sandbox'],
      th: cell,
      td: cell,
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: DEPTH,
    transformTags: { a: link, img: picture, iframe: video },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
  });
}

/** Whether sanitised HTML has content: editors leave '<p><br></p>' of an emptied page. */
export function saysSomething(html: string): boolean {
  return /<(img|iframe)\b/.test(html) || /\S/.test(html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\u200b/g, ' '));
}

/** Counts each element ('<b>') and attribute ('href') of HTML. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attribs) => {
      add(`<${name}>`);
      Object.keys(attribs).forEach(add);
    },
  });
  return counts;
}

/** Most removed parts that are listed. */
const REMOVED_MAX = 20;

/** What the sanitised HTML no longer contains. */
export function removedFromHtml(html: string, clean: string): Removed {
  const left = countParts(clean);
  return [...countParts(html)]
    .map(([what, count]) => ({ what: what.slice(0, 40), count: count - (left.get(what) ?? 0) }))
    .filter(({ count }) => count > 0)
    .slice(0, REMOVED_MAX);
}

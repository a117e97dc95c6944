import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pictureSources } from '../../domain/pictures';

export interface PhotoProps {
  /** Empty or missing: `missing`. */
  readonly src?: string | null;
  /** '' where the words beside it say the same. */
  readonly alt: string;
  /** Stands on the first screen: fetched at once and before other pictures. */
  readonly eager: boolean;
  /** How wide it is shown, as HTML's attribute `sizes`. */
  readonly sizes: string;
  /** Instead of it while there is none, or where it can't be fetched or read. */
  readonly missing: ReactNode;
  /** Of the <img>. */
  readonly className?: string;
}

/** React 16 doesn't know fetchPriority: only the attribute's own spelling reaches the page. */
const AT_ONCE = { fetchpriority: 'high' };
/** A lazy picture's width is known after layout; browsers that don't know `auto` skip it. */
const LATER = { loading: 'lazy' } as const;

/** Failed to load before React attached its handler (HTML of the server). */
async function failedBeforeMount(image: HTMLImageElement): Promise<boolean> {
  if (!image.complete || image.naturalWidth > 0) return false;
  // A drawing without a size of its own has no width either, but can be decoded.
  return image.decode().then(
    () => false,
    () => true,
  );
}

/** An <img>, with every size and format that an uploaded picture has. */
export function Photo({ src, alt, eager, sizes, missing, className }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    let here = true;
    const { current } = image;
    if (current && src) {
      void failedBeforeMount(current).then((isBroken) => {
        if (isBroken && here) setBroken(src);
      });
    }
    return () => {
      here = false;
    };
  }, [src]);
  if (!src || src === broken) return <>{missing}</>;
  const made = pictureSources(src);
  const wide = eager ? sizes : `auto, ${sizes}`;
  const picture = (
    <img
      ref={image}
      src={src}
      alt={alt}
      className={className}
      decoding="async"
      onError={() => setBroken(src)}
      {...(eager ? AT_ONCE : LATER)}
      {...(made ? { width: made.width, height: made.height, srcSet: made.srcset, sizes: wide } : {})}
    />
  );
  if (!made) return picture;
  return (
    <picture>
      {made.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={wide} />
      ))}
      {picture}
    </picture>
  );
}

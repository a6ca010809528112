"use client";

import { useState } from "react";
import { Icon } from "@/app/_ui/icon";
import type { Attachment } from "@/lib/records/attachments/schema";

const pathOf = (url: string) => new URL(url).pathname;

/** Shows an image as a thumbnail. Shows an icon for other files and for images that fail to load. */
export function Thumbnail({ file: { url, contentType } }: { file: Attachment }) {
  // Each read of the record returns a new link. Keep the first link while it works, so that the image doesn't
  // reload.
  const [src, setSrc] = useState(() => pathOf(url));
  const [isBroken, setBroken] = useState(false);
  const retry = () => (src === pathOf(url) ? setBroken(true) : setSrc(pathOf(url)));
  return (
    <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded border border-line bg-raised text-muted">
      {contentType.startsWith("image/") && !isBroken ? (
        // biome-ignore lint/performance/noImgElement: uploads are served as they are, never resized
        <img
          src={src}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-full object-cover"
          onError={retry}
        />
      ) : (
        <Icon name="file" />
      )}
    </span>
  );
}

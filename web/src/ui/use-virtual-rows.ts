import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: readonly VirtualItem[]
  /** Of all rows, pixels. */
  readonly height: number
  scrollTo(index: number): void
}

/** The rows of a long list that are visible, with a few above and below. @param rowHeight pixels */
export const useVirtualRows = (count: number, rowHeight: number): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null)
  const [, render] = useReducer((renders: number, _: null) => renders + 1, 0)
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 5,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render(null),
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [])
  useLayoutEffect(() => virtualizer._willUpdate())
  return {
    scroller,
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

import './horizon-sheet.css'

interface FileChooserProps {
  /** Extensions and media types. */
  readonly accept: string
  readonly hint: string
  readonly onFile: (file: File) => void
}

export const FileChooser = ({ accept, hint, onFile }: FileChooserProps) => (
  <div class="file-chooser">
    <label class="button">
      Choose a file
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          // Lets the user choose the same file again after editing it.
          currentTarget.value = ''
        }}
      />
    </label>
    <bdi class="hint">{hint}</bdi>
  </div>
)

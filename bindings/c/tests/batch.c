/* Runs an example once for each document, in one process: reads `LENGTH\n` and a document from standard input, and writes the same for the
   page, or `-1\n` if the example fails. EXAMPLE is the path of its source. */
#define _GNU_SOURCE
#define main example_main
#include EXAMPLE
#undef main

int main(int argc, char **argv)
{
    FILE *input = stdin, *output = stdout;
    size_t length;
    while (fscanf(input, "%zu", &length) == 1 && fgetc(input) == '\n') {
        char *document = malloc(length + 1), *page = NULL, *copies[16] = { 0 };
        size_t size = 0;
        if (fread(document, 1, length, input) != length || argc >= 16)
            return 1;
        /* An example may change its arguments. */
        for (int i = 0; i < argc; i++)
            copies[i] = strdup(argv[i]);
        stdin = fmemopen(document, length, "r");
        stdout = open_memstream(&page, &size);
        int status = example_main(argc, copies);
        fclose(stdin);
        fclose(stdout);
        if (status == 0)
            fprintf(output, "%zu\n", size);
        else
            fputs("-1\n", output);
        fwrite(page, 1, status == 0 ? size : 0, output);
        for (int i = 0; i < argc; i++)
            free(copies[i]);
        free(document);
        free(page);
    }
    return 0;
}
